package fillkeeper.venue.okx;

import fillkeeper.testkit.ListedWords;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The words that docs/okx.md lists are those that the codec knows, and mean what it says. */
class OkxWordsDocTest {

  /** Sides, who waited, and the kinds of algo orders whose type depends on what they place. */
  private static final Set<String> OTHERS =
      Set.of("buy", "sell", "long", "short", "M", "T", "conditional", "oco", "trigger");

  @Test
  void exactlyTheWordsOfTheCodecAreListedAndMeanWhatItMakesOfThem() throws IOException {
    new ListedWords("docs/okx.md", "## Words")
        .thenMean(Map.of(
            "status", word -> OkxWords.status(word, BigDecimal.ZERO, BigDecimal.ONE),
            "status of an algo order", OkxWords::algoStatus,
            "order_type", OkxWords::orderType,
            "order_type of an algo order", word -> OkxWords.algoType(word, null),
            "time_in_force", OkxWords::timeInForce,
            "origin", OkxWords::origin,
            "exec_type", OkxWords::execType))
        .thenAreAllOf("okx/OkxWords.java", OTHERS);
  }
}
