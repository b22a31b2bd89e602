package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a venue that a section of a document lists, table by table, beside those that a codec knows. */
public final class ListedWords {

  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| `([^`]+)` \\|");
  private static final Pattern HEAD = Pattern.compile("\\| word \\| (.+) \\|");
  private static final Pattern CASE = Pattern.compile("case ((?:\"[^\"]*\"(?:, )?)+)");

  private final Map<String, Map<String, String>> tables = new LinkedHashMap<>();

  /** Those below this heading, up to the next one. */
  public ListedWords(String document, String heading) throws IOException {
    String text = Files.readString(Path.of(document));
    int start = text.indexOf("\n" + heading + "\n");
    assertThat(start).as(heading).isNotNegative();
    String column = null;
    for (String line : text.substring(start + heading.length() + 2).lines()
        .takeWhile(each -> !each.startsWith("#")).toList()) {
      Matcher head = HEAD.matcher(line);
      Matcher row = ROW.matcher(line);
      if (head.matches()) {
        column = head.group(1);
        tables.put(column, new LinkedHashMap<>());
      } else if (column != null && row.matches()) {
        tables.get(column).put(row.group(1), row.group(2));
      } else if (line.isBlank()) {
        column = null;
      }
    }
  }

  /** Each table is one of these, and each of its words means what the codec makes of it. */
  public ListedWords thenMean(Map<String, Function<String, Enum<?>>> meanings) {
    assertThat(tables.keySet()).isEqualTo(meanings.keySet());
    tables.forEach((column, words) -> words.forEach((word, ours) ->
        assertThat(meanings.get(column).apply(word)).as(column + " of " + word).hasToString(ours)));
    return this;
  }

  /** Every word that stands in the codec is listed, those that it has for something else left out. */
  public void thenAreAllOf(String source, Set<String> others) throws IOException {
    Set<String> known = new TreeSet<>();
    for (Matcher cases = CASE.matcher(Files.readString(Path.of("src/main/java/fillkeeper/venue", source)));
        cases.find();) {
      for (String word : cases.group(1).split(", ")) {
        known.add(word.replace("\"", ""));
      }
    }
    assertThat(known).as("left out, so they have to be there").containsAll(others);
    known.removeAll(others);
    known.remove("");
    Set<String> listed = new TreeSet<>();
    tables.values().forEach(words -> listed.addAll(words.keySet()));
    assertThat(listed).isEqualTo(known);
  }
}
