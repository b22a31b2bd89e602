package fillkeeper.venue.bybit;

import fillkeeper.testkit.ListedWords;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The words that docs/ledger.md lists are those that the codec knows, and mean what it says. */
class BybitWordsDocTest {

  /** Names of categories, not words of a row. */
  private static final Set<String> CATEGORIES = Set.of("spot", "linear", "inverse", "option");

  @Test
  void exactlyTheWordsOfTheCodecAreListedAndMeanWhatItMakesOfThem() throws IOException {
    new ListedWords("docs/ledger.md", "## Bybit's words")
        .thenMean(Map.of(
            "status", word -> BybitWords.status(word, BigDecimal.ZERO, BigDecimal.ONE),
            "exec_type", BybitWords::execType,
            "time_in_force", BybitWords::timeInForce,
            "order_type", word -> BybitWords.orderType(word, null, false),
            "origin", BybitWords::origin,
            "side", BybitWords::side,
            "position_side", BybitWords::positionSide))
        .thenAreAllOf("bybit/BybitWords.java", CATEGORIES);
  }
}
