package fillkeeper.venue.binance.usdm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every sample of the venue, column by column: what each becomes lies beside it in {@code expected}, written to be read
 * by a person. A change of any column is a change of those files.
 */
class UsdmGoldenTest {

  static List<String> samples() {
    return UsdmSamples.names("");
  }

  @Test
  void noSampleIsLeftOut() {
    assertThat(samples()).hasSize(44);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aSampleBecomesExactlyThis(String name) throws Exception {
    assertThat(UsdmTold.of(name)).isEqualTo(expected(name));
  }

  private static String expected(String name) throws Exception {
    Path file = Path.of(UsdmGoldenTest.class.getResource("/binance/usdm").toURI()).resolve("expected/" + name + ".txt");
    try {
      return Files.readString(file);
    } catch (IOException missing) {
      return "nothing is said of it in " + file;
    }
  }
}
