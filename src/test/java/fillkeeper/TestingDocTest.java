package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of scenarios in docs/testing.md is true: each scenario is there, with the tests that are named after it or
 * the reason why there is none. {@code -Dtable.write=true} brings it up to date.
 */
class TestingDocTest {

  private static final Path DOCUMENT = Path.of("docs/testing.md");
  private static final Path TESTS = Path.of("src/test/java");
  private static final Map<String, Integer> GROUPS = new LinkedHashMap<>();
  private static final Pattern ROW = Pattern.compile("^\\| ([NRDPCKXS]\\d\\d) \\| ([^|]+) \\|([^|]*)\\| ([^|]*) \\|$");
  private static final Pattern METHOD = Pattern.compile("\\bvoid ((?:[NRDPCKXS]\\d\\d_)+)\\w+\\(");
  private static final String PASSES = "passes";

  static {
    GROUPS.put("N", 26);
    GROUPS.put("R", 14);
    GROUPS.put("D", 28);
    GROUPS.put("P", 14);
    GROUPS.put("C", 13);
    GROUPS.put("K", 5);
    GROUPS.put("X", 10);
    GROUPS.put("S", 6);
  }

  private record Row(String id, String broken, String tests, String result) {

    @Override
    public String toString() {
      return "| " + id + " | " + broken + " |" + (tests.isEmpty() ? "" : " " + tests) + " | " + result + " |";
    }

    /** With the tests that there are; where there is none the reason stays, and one that is gone needs a reason. */
    private Row with(Set<String> found) {
      return found.isEmpty() ? new Row(id, broken, "", result.equals(PASSES) ? "?" : result)
          : new Row(id, broken, String.join(", ", found), PASSES);
    }
  }

  @Test
  void eachScenarioHasTestsThatAreThereOrAReason() throws IOException {
    // given
    Map<String, Set<String>> tests = tests();
    List<String> lines = Files.readAllLines(DOCUMENT);
    List<String> right = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (String line : lines) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        rows.add(new Row(row.group(1), row.group(2).strip(), row.group(3).strip(), row.group(4).strip())
            .with(tests.getOrDefault(row.group(1), Set.of())));
      }
      right.add(row.matches() ? rows.get(rows.size() - 1).toString() : line);
    }

    // when
    if (Boolean.getBoolean("table.write")) {
      Files.write(DOCUMENT, right);
      lines = right;
    }

    // then
    assertThat(rows).extracting(Row::id).containsSubsequence(all()).doesNotHaveDuplicates();
    assertThat(rows).extracting(Row::id).containsAll(tests.keySet());
    assertThat(rows).allSatisfy(row -> assertThat(row.result()).as(row.id()).hasSizeGreaterThan(1)
        .doesNotContain("not in this tree"));
    assertThat(lines).isEqualTo(right);
  }

  private static List<String> all() {
    return GROUPS.entrySet().stream().flatMap(group -> IntStream.rangeClosed(1, group.getValue())
        .mapToObj(number -> "%s%02d".formatted(group.getKey(), number))).toList();
  }

  /** The classes with tests that are named after a scenario. */
  private static Map<String, Set<String>> tests() throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(TESTS)) {
      files.filter(file -> file.toString().endsWith(".java")).forEach(file -> METHOD.matcher(text(file)).results()
          .flatMap(method -> Stream.of(method.group(1).split("_")))
          .forEach(id -> found.computeIfAbsent(id, absent -> new TreeSet<>())
              .add("`" + file.getFileName().toString().replace(".java", "") + "`")));
    }
    return found;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
