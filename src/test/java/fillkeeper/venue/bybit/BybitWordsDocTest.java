package fillkeeper.venue.bybit;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.WordTables;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The words that docs/ledger.md lists are those that the codec knows, and mean what it says. */
class BybitWordsDocTest {

  private static final Path DOCUMENT = Path.of("docs/ledger.md");
  private static final Path SOURCE = Path.of("src/main/java/fillkeeper/venue/bybit/BybitWords.java");
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

    Map<String, Map<String, String>> listed = WordTables.listed(DOCUMENT);

    assertThat(listed.keySet()).isEqualTo(tables.keySet());
    listed.forEach((column, words) -> words.forEach((word, ours) ->
        assertThat(tables.get(column).apply(word)).as(column + " of " + word).hasToString(ours)));
  }

  @Test
  void everyWordOfTheCodecIsListed() throws IOException {
    Set<String> known = WordTables.known(SOURCE);
    known.removeAll(CATEGORIES);

    assertThat(known).isEqualTo(WordTables.words(WordTables.listed(DOCUMENT)));
  }
}
