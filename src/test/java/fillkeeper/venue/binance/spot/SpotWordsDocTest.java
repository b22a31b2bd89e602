package fillkeeper.venue.binance.spot;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.WordTables;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The words of spot that docs/binance.md lists are those that the codec knows, and mean what it says. */
class SpotWordsDocTest {

  private static final Path DOCUMENT = Path.of("docs/binance.md");
  private static final String SECTION = "Spot (`spot`)";
  private static final Path SOURCE = Path.of("src/main/java/fillkeeper/venue/binance/spot/SpotWords.java");

  @Test
  void eachListedWordMeansWhatTheCodecMakesOfIt() throws IOException {
    Map<String, Function<String, Enum<?>>> tables = Map.of(
        "status", word -> SpotWords.status(word, "LIMIT", true, BigDecimal.ZERO),
        "order_type", word -> SpotWords.orderType(word, false),
        "time_in_force", SpotWords::timeInForce,
        "side", SpotWords::side);

    Map<String, Map<String, String>> listed = WordTables.listed(DOCUMENT, SECTION);

    assertThat(listed.keySet()).isEqualTo(tables.keySet());
    listed.forEach((column, words) -> words.forEach((word, ours) ->
        assertThat(tables.get(column).apply(word)).as(column + " of " + word).hasToString(ours)));
  }

  @Test
  void everyWordOfTheCodecIsListed() throws IOException {
    assertThat(WordTables.known(SOURCE)).isEqualTo(WordTables.words(WordTables.listed(DOCUMENT, SECTION)));
  }
}
