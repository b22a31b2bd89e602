package fillkeeper.venue.bybit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The words that docs/ledger.md lists are those that the codec knows, and mean what it says. */
class BybitWordsDocTest {

  private static final Path DOCUMENT = Path.of("docs/ledger.md");
  private static final Path SOURCE = Path.of("src/main/java/fillkeeper/venue/bybit/BybitWords.java");
  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| `([^`]+)` \\|");
  private static final Pattern CASE = Pattern.compile("case ((?:\"[^\"]*\"(?:, )?)+)");
  /** Names of categories, not words of a row. */
  private static final Set<String> CATEGORIES = Set.of("spot", "linear", "inverse", "option");

  @Test
  void eachListedWordMeansWhatTheCodecMakesOfIt() throws IOException {
    Map<String, Function<String, Enum<?>>> tables = Map.of(
        "status", word -> BybitWords.status(word, BigDecimal.ZERO, BigDecimal.ONE),
        "exec_type", BybitWords::execType,
        "time_in_force", BybitWords::timeInForce,
        "order_type", word -> BybitWords.orderType(word, null, false),
        "origin", BybitWords::origin,
        "side", BybitWords::side,
        "position_side", BybitWords::positionSide);

    Map<String, Map<String, String>> listed = listed();

    assertThat(listed.keySet()).isEqualTo(tables.keySet());
    listed.forEach((column, words) -> words.forEach((word, ours) ->
        assertThat(tables.get(column).apply(word)).as(column + " of " + word).hasToString(ours)));
  }

  @Test
  void everyWordOfTheCodecIsListed() throws IOException {
    Set<String> listed = new TreeSet<>();
    listed().values().forEach(words -> listed.addAll(words.keySet()));

    Set<String> known = new TreeSet<>();
    for (Matcher cases = CASE.matcher(Files.readString(SOURCE)); cases.find();) {
      for (String word : cases.group(1).split(", ")) {
        known.add(word.replace("\"", ""));
      }
    }
    known.removeAll(CATEGORIES);
    known.remove("");

    assertThat(known).isEqualTo(listed);
  }

  private static Map<String, Map<String, String>> listed() throws IOException {
    Map<String, Map<String, String>> tables = new LinkedHashMap<>();
    String column = null;
    for (String line : Files.readAllLines(DOCUMENT)) {
      Matcher row = ROW.matcher(line);
      if (line.startsWith("| word | ")) {
        column = line.substring("| word | ".length(), line.length() - " |".length());
        tables.put(column, new LinkedHashMap<>());
      } else if (column != null && row.matches()) {
        tables.get(column).put(row.group(1), row.group(2));
      } else if (line.isBlank()) {
        column = null;
      }
    }
    return tables;
  }
}
