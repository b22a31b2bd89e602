package fillkeeper.venue.binance.spot;

import fillkeeper.testkit.ListedWords;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The words that docs/binance.md lists of spot are those that the codec knows, and mean what it says. */
class SpotWordsDocTest {

  @Test
  void exactlyTheWordsOfTheCodecAreListedAndMeanWhatItMakesOfThem() throws IOException {
    new ListedWords("docs/binance.md", "### Spot")
        .thenMean(Map.of(
            "status", word -> SpotWords.status(word, "LIMIT", true, BigDecimal.ZERO),
            "order_type", word -> SpotWords.orderType(word, false),
            "time_in_force", SpotWords::timeInForce))
        .thenAreAllOf("binance/spot/SpotWords.java", Set.of("BUY", "SELL"));
  }
}
