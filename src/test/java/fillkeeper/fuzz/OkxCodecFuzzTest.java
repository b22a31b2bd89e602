package fillkeeper.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import fillkeeper.venue.okx.OkxOracle;
import java.nio.charset.StandardCharsets;

/** Whatever the exchange says is read whole, or refused in words of ours. The sample messages are where it begins. */
class OkxCodecFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void frame(byte[] input) {
    Bounds.hold(input.length, () -> OkxOracle.frame(text(input)));
  }

  @FuzzTest(maxDuration = "30s")
  void reply(byte[] input) {
    Bounds.hold(input.length, () -> OkxOracle.reply(text(input)));
  }

  @FuzzTest(maxDuration = "30s")
  void trades(byte[] input) {
    Bounds.hold(input.length, () -> OkxOracle.trades(text(input)));
  }

  private static String text(byte[] input) {
    return new String(input, StandardCharsets.UTF_8);
  }
}
