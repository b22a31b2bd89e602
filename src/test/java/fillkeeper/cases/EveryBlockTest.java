package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every block of the book of cases is played by exactly one case, and the table of them says which. */
class EveryBlockTest {

  private static final List<Class<? extends Cases>> CHAPTERS = List.of(DoubledFillsIT.class, DedupKeysIT.class,
      LostFillsIT.class, OrderStatesIT.class, CorrectionsAndFeesIT.class, PositionsIT.class, DeadStreamsIT.class,
      ResyncStormsIT.class, PagesIT.class, NumbersAndTimesIT.class, OwnershipIT.class);

  @Test
  void everyBlockHasOneCase() throws IOException {
    assertThat(cases().map(Playing::block)).containsExactlyInAnyOrderElementsOf(blocks()).hasSize(91);
  }

  @Test
  void theTableNamesEachOfThem() throws IOException {
    List<String> table = Files.readAllLines(Path.of("docs/cases.md"));
    assertThat(cases()).allSatisfy(method -> assertThat(table).filteredOn(line -> line.startsWith("| "
        + Playing.block(method) + " |")).singleElement().asString()
        .endsWith("| `" + method.getDeclaringClass().getSimpleName() + "." + method.getName() + "` |"));
  }

  private static Stream<Method> cases() {
    return CHAPTERS.stream().flatMap(chapter -> Stream.of(chapter.getDeclaredMethods()))
        .filter(method -> method.isAnnotationPresent(Case.class));
  }

  private static List<String> blocks() throws IOException {
    try (InputStream list = EveryBlockTest.class.getResourceAsStream("/cases/blocks.txt")) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8).lines()
          .filter(line -> line.matches("B\\d{3} .*")).map(line -> line.substring(0, 4)).toList();
    }
  }
}
