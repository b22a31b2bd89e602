package fillkeeper.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that cannot be read is told by its name and the place, never by what stands in it. */
class SettingsFileTest {

  @TempDir
  private Path directory;

  @Test
  void aMissingFileIsTold() {
    Path file = directory.resolve("none.json");
    assertThatThrownBy(() -> SettingsFile.read(file)).isInstanceOf(SettingsException.class)
        .hasMessage(file + ": does not exist, must be a readable file");
    assertThatThrownBy(() -> SettingsFile.read(directory)).isInstanceOf(SettingsException.class)
        .hasMessageContaining("cannot be read");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "{\"a\": s3cr3t}|is not valid JSON at line 1",
      "{\"s3cr3t\": 1, \"s3cr3t\": 2}|is not valid JSON at line 1",
      "{\"a\": 1} s3cr3t|is not valid JSON at line 1",
      "{\"a\": 1} {}|must be one JSON object",
      "[]|must be one JSON object",
      "{|is not valid JSON at line 1",
      "null|found null"})
  void whatIsNotOneObjectIsTold(String text, String what) throws IOException {
    Path file = Files.writeString(directory.resolve("c.json"), text);
    assertThatThrownBy(() -> SettingsFile.read(file)).isInstanceOf(SettingsException.class)
        .hasMessageStartingWith(file + ": ").hasMessageContaining(what)
        .satisfies(thrown -> assertThat(thrown.getMessage()).doesNotContain("s3cr3t"));
  }

  @Test
  void anEmptyFileIsTold() throws IOException {
    Path file = Files.writeString(directory.resolve("c.json"), "");
    assertThatThrownBy(() -> SettingsFile.read(file)).isInstanceOf(SettingsException.class)
        .hasMessageContaining("must be one JSON object");
  }
}
