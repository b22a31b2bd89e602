package fillkeeper.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsException;
import fillkeeper.settings.SettingsFile;
import fillkeeper.settings.Catalogs;
import fillkeeper.settings.VenueCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whatever stands in the configuration is read, the same each time, or refused with what is wrong with it. */
class SettingsFuzzTest {

  private static final VenueCatalog CATALOG = Catalogs.bybit();

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
