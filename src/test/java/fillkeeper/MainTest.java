package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsException;
import fillkeeper.settings.SettingsSource;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the root verticle is handed: settings, and where they can be read again. */
class MainTest {

  @TempDir
  private Path directory;

  private SettingsSource source;

  @Test
  void aFileIsReadAgainAsItIsThen() throws Exception {
    // given
    Path file = directory.resolve("fillkeeper.json");
    Files.copy(Path.of("conf/fillkeeper.json"), file);
    handedTo(new Main(new String[] {"-conf", file.toString()}, this::root), null);

    // when
    String text = Files.readString(file);
    Files.writeString(file, text.replace("\"Main desk\"", "\"Another desk\""));

    // then
    assertThat(source.read()).hasValueSatisfying(settings ->
        assertThat(settings.accounts().get(0).label()).isEqualTo("Another desk"));

    // and
    Files.writeString(file, text.replace("\"categories\"", "\"catgories\""));
    assertThatThrownBy(source::read).isInstanceOfSatisfying(SettingsException.class, invalid ->
        assertThat(invalid.faults()).anyMatch(fault -> fault.startsWith("accounts[0].catgories")));
  }

  @Test
  void whatIsWrittenOnTheCommandLineCannotBeReadAgain() throws Exception {
    JsonObject inline = new JsonObject(Files.readString(Path.of("conf/fillkeeper.json")));

    handedTo(new Main(new String[] {"-conf", inline.encode()}, this::root), inline);

    assertThat(source.read()).isEmpty();
  }

  private static void handedTo(Main main, JsonObject parsed) {
    main.afterConfigParsed(parsed);
    assertThat(main.verticleSupplier().get()).isInstanceOf(Fillkeeper.class);
  }

  private Root root(Settings settings, SettingsSource from) {
    source = from;
    return new Fillkeeper(settings, from);
  }
}
