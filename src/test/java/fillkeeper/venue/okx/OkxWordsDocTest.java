package fillkeeper.venue.okx;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.WordTables;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The words that docs/okx.md lists are those that the codec knows, and mean what it says. */
class OkxWordsDocTest {

  private static final Path DOCUMENT = Path.of("docs/okx.md");
  private static final Path SOURCE = Path.of("src/main/java/fillkeeper/venue/okx/OkxWords.java");
  /** Sides, who waited, and the kinds of algo orders whose type depends on what they place. */
  private static final Set<String> IN_SENTENCES =
      Set.of("buy", "sell", "long", "short", "M", "T", "conditional", "oco", "trigger");

  @Test
  void eachListedWordMeansWhatTheCodecMakesOfIt() throws IOException {
    Map<String, Function<String, Enum<?>>> tables = Map.of(
        "status", word -> OkxWords.status(word, BigDecimal.ZERO, BigDecimal.ONE),
        "status of an algo order", OkxWords::algoStatus,
        "order_type", OkxWords::orderType,
        "order_type of an algo order", word -> OkxWords.algoType(word, null),
        "time_in_force", OkxWords::timeInForce,
        "origin", OkxWords::origin,
        "exec_type", OkxWords::execType);

    Map<String, Map<String, String>> listed = WordTables.listed(DOCUMENT);

    assertThat(listed.keySet()).isEqualTo(tables.keySet());
    listed.forEach((column, words) -> words.forEach((word, ours) ->
        assertThat(tables.get(column).apply(word)).as(column + " of " + word).hasToString(ours)));
  }

  @Test
  void everyWordOfTheCodecIsListed() throws IOException {
    Set<String> known = WordTables.known(SOURCE);

    assertThat(known).containsAll(IN_SENTENCES);
    known.removeAll(IN_SENTENCES);
    assertThat(known).isEqualTo(WordTables.words(WordTables.listed(DOCUMENT)));
  }
}
