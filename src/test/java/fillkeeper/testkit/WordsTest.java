package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** The oracle of words hears what it is there for. */
class WordsTest {

  @Test
  void aSecretIsFoundInEveryForm() {
    Words words = new Words("TEST-KEY-main", "test-secret-main");
    try {
      words.hear("test", "key=TEST-KEY-main");
      words.hear("test", Base64.getEncoder().encodeToString("?test-secret-main!".getBytes(StandardCharsets.UTF_8)));
      words.hear("test", "544553542D4B45592D6D61696E");
      assertThat(words.found()).hasSize(3);
    } finally {
      words.stop();
    }
  }
}
