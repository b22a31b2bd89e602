package fillkeeper.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsException;
import fillkeeper.settings.SettingsFile;
import fillkeeper.settings.KeyType;
import fillkeeper.settings.VenueCatalog;
import fillkeeper.settings.VenueTraits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whatever stands in the configuration is read, the same each time, or refused with what is wrong with it. */
class SettingsFuzzTest {

  private static final VenueCatalog CATALOG = new VenueCatalog(List.of(new VenueTraits("bybit",
      List.of("spot", "linear", "inverse", "option"), List.of(KeyType.HMAC, KeyType.RSA), false, false)), true);

  @FuzzTest(maxDuration = "30s")
  void settings(byte[] input) throws IOException {
    Path file = Files.createTempFile("settings", ".json");
    try {
      Files.write(file, input);
      Bounds.hold(input.length, () -> assertThat(read(file)).isEqualTo(read(file)));
    } finally {
      Files.delete(file);
    }
  }

  private static Object read(Path file) {
    try {
      return Settings.from(SettingsFile.read(file), CATALOG);
    } catch (SettingsException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      return refused.getMessage();
    } catch (UncheckedIOException broken) {
      throw new AssertionError(broken);
    }
  }
}
