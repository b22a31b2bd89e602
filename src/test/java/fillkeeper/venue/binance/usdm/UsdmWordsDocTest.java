package fillkeeper.venue.binance.usdm;

import fillkeeper.testkit.ListedWords;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The words that docs/binance.md lists of futures are those that the codec knows, and mean what it says. */
class UsdmWordsDocTest {

  /** Sides, what happened to an order, and the numbers for why it ended. */
  private static final Set<String> OTHERS = Set.of("BUY", "SELL", "LONG", "SHORT", "CALCULATED", "TRADE", "AMENDMENT",
      "0", "1", "2", "3", "4", "5", "6", "7", "8", "9");

  @Test
  void exactlyTheWordsOfTheCodecAreListedAndMeanWhatItMakesOfThem() throws IOException {
    new ListedWords("docs/binance.md", "### USDⓈ-M")
        .thenMean(Map.of(
            "status", word -> UsdmWords.status(word, BigDecimal.ZERO, BigDecimal.ONE),
            "status of a conditional order", UsdmWords::algoStatus,
            "order_type", UsdmWords::orderType,
            "time_in_force", UsdmWords::timeInForce))
        .thenAreAllOf("binance/usdm/UsdmWords.java", OTHERS);
  }
}
