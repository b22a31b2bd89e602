package fillkeeper.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import fillkeeper.venue.binance.market.MarketOracle;
import fillkeeper.venue.binance.spot.SpotOracle;
import java.nio.charset.StandardCharsets;

/** Whatever the spot exchange says is read whole, or refused in words of ours. The samples are where it begins. */
class SpotCodecFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void frame(byte[] input) {
    Bounds.hold(input.length, () -> SpotOracle.frame(new String(input, StandardCharsets.UTF_8)));
  }

  @FuzzTest(maxDuration = "30s")
  void answer(byte[] input) {
    Bounds.hold(input.length, () -> SpotOracle.answer(new String(input, StandardCharsets.UTF_8)));
  }

  @FuzzTest(maxDuration = "30s")
  void trades(byte[] input) {
    Bounds.hold(input.length, () -> MarketOracle.trades(new String(input, StandardCharsets.UTF_8)));
  }
}
