package fillkeeper.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import fillkeeper.venue.binance.usdm.UsdmOracle;
import java.nio.charset.StandardCharsets;

/** Whatever the futures exchange says is read whole, or refused in words of ours. The samples are where it begins. */
class UsdmCodecFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void frame(byte[] input) {
    Bounds.hold(input.length, () -> UsdmOracle.frame(new String(input, StandardCharsets.UTF_8)));
  }

  @FuzzTest(maxDuration = "30s")
  void answer(byte[] input) {
    Bounds.hold(input.length, () -> UsdmOracle.answer(new String(input, StandardCharsets.UTF_8)));
  }
}
