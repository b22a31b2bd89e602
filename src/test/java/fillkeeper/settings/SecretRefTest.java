package fillkeeper.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets come anew at each reading, and nothing of them is ever told. */
class SecretRefTest {

  @TempDir
  private Path directory;

  @Test
  void oneLineEndIsTakenOff() throws IOException {
    assertThat(inFile("abc\n").read().reveal()).isEqualTo("abc");
    assertThat(inFile("abc\r\n").read().reveal()).isEqualTo("abc");
    assertThat(inFile("abc\n\n").read().reveal()).isEqualTo("abc\n");
    assertThat(inFile("a\nb").read().reveal()).isEqualTo("a\nb");
  }

  @Test
  void aFileThatWasReplacedIsReadAnew() throws IOException {
    // given
    SecretRef ref = inFile("old");
    ref.read();

    // when
    inFile("new");

    // then
    assertThat(ref.read().reveal()).isEqualTo("new");
  }

  @Test
  void whatHoldsNoSecretIsToldByItsPathAlone() throws IOException {
    // given
    Path file = directory.resolve("secret");

    // then
    assertThatThrownBy(() -> new SecretRef.File(file).read()).isInstanceOf(SecretException.class)
        .hasMessage("secret file " + file + " does not exist or cannot be reached");
    assertThatThrownBy(() -> new SecretRef.File(directory).read())
        .hasMessage("secret file " + directory + " is not a regular file");
    assertThatThrownBy(() -> inFile("\n").read()).hasMessage("secret file " + file + " is empty");
    assertThatThrownBy(() -> inFile("k".repeat(SecretRef.File.BYTES_MAX + 1)).read())
        .hasMessage("secret file " + file + " is larger than 65536 bytes");
    Files.write(file, new byte[] {'k', (byte) 0xff});
    assertThatThrownBy(() -> new SecretRef.File(file).read()).hasMessage("secret file " + file + " is not UTF-8 text");
  }

  @Test
  void aFileThatEverybodyMayWriteIsRefusedAndOneThatEverybodyMayReadIsNot() throws IOException {
    SecretRef ref = inFile("abc");
    mode("rw-r--r--");
    assertThat(ref.read().reveal()).isEqualTo("abc");
    mode("rw-rw-rw-");
    assertThatThrownBy(ref::read).isInstanceOf(SecretException.class).hasMessage("secret file "
        + directory.resolve("secret") + " can be written by everybody: take that right away (chmod o-w)");
  }

  @Test
  void aVariableThatIsNotSetIsToldByItsName() {
    assertThat(new SecretRef.Env("PATH").read().reveal()).isEqualTo(System.getenv("PATH"));
    assertThatThrownBy(() -> new SecretRef.Env("FILLKEEPER_NOT_SET").read()).isInstanceOf(SecretException.class)
        .hasMessage("environment variable FILLKEEPER_NOT_SET is not set");
  }

  private void mode(String permissions) throws IOException {
    Files.setPosixFilePermissions(directory.resolve("secret"), PosixFilePermissions.fromString(permissions));
  }

  private SecretRef inFile(String text) throws IOException {
    return new SecretRef.File(Files.writeString(directory.resolve("secret"), text));
  }
}
