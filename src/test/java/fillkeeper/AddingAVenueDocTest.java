package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.contract.VenueContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/adding-a-venue.md shows is there: its code, its files, its parts, its tests. */
class AddingAVenueDocTest {

  private static final Path DOCUMENT = Path.of("docs/adding-a-venue.md");
  private static final Path EXAMPLE = Path.of("src/test/java/fillkeeper/contract/example");
  private static final Path SIMULATOR = Path.of("src/main/java/fillkeeper/simulator");
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CUT =
      Pattern.compile("From \\[`([\\w.]+)`\\]\\(\\.\\./([\\w./]+)\\):\n\n```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\(([\\w./-]+)\\)");
  private static final Pattern WORD = Pattern.compile("`(\\w+)(?:\\.java)?`");

  private final String text = read(DOCUMENT);

  @Test
  void everyBlockOfCodeStandsInTheFileThatItIsCutFrom() {
    List<MatchResult> cuts = CUT.matcher(text).results().toList();
    assertThat(cuts).hasSameSizeAs(CODE.matcher(text).results().toList()).hasSizeGreaterThan(15);
    for (MatchResult cut : cuts) {
      Path file = Path.of(cut.group(2));
      assertThat(file.getFileName()).hasToString(cut.group(1));
      assertThat(read(file)).as(cut.group(1)).contains(cut.group(3));
    }
  }

  @Test
  void everyFileOfTheExampleIsNamed() throws IOException {
    Set<String> named = words(text);
    try (Stream<Path> files = Files.list(EXAMPLE)) {
      assertThat(named).containsAll(files.map(AddingAVenueDocTest::name).toList());
    }
    assertThat(named.stream().filter(word -> word.matches("Example[A-Z]\\w+")))
        .allSatisfy(word -> assertThat(EXAMPLE.resolve(word + ".java")).exists());
  }

  @Test
  void everyPartOfASimulatedExchangeIsThere() {
    List<String> parts = firstColumn("| part of `fillkeeper.simulator` |");
    assertThat(parts).hasSizeGreaterThan(10)
        .allSatisfy(part -> assertThat(SIMULATOR.resolve(part + ".java")).exists());
  }

  @Test
  void everyTestThatItSpeaksOfIsOneOfTheSuite() {
    Set<String> tests = Stream.of(VenueContract.class.getMethods()).map(Method::getName).collect(Collectors.toSet());
    assertThat(firstColumn("| test | look at |")).hasSizeGreaterThan(10).isSubsetOf(tests);
    assertThat(tests).contains("aKeyThatIsRightIsLetInAndTheAccountsNumberIsRemembered");
  }

  @Test
  void everyLinkLeadsSomewhere() {
    LINK.matcher(text).results().map(link -> link.group(1))
        .forEach(link -> assertThat(DOCUMENT.getParent().resolve(link)).exists());
  }

  /** The words of the first column of a table that begins like this. */
  private List<String> firstColumn(String header) {
    int begin = text.indexOf(header);
    assertThat(begin).as(header).isPositive();
    String table = text.substring(text.indexOf('\n', begin), text.indexOf("\n\n", begin));
    List<String> words = new ArrayList<>();
    table.lines().skip(2).forEach(row -> words.addAll(words(row.substring(1, row.indexOf('|', 1)))));
    return words;
  }

  private static Set<String> words(String where) {
    return WORD.matcher(where).results().map(word -> word.group(1)).collect(Collectors.toCollection(TreeSet::new));
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
