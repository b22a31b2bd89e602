package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

  /** What a product that is broken in this one way would do. */
  private enum Slip {
    IN_A_LINE_OF_THE_LOG {
      @Override
      void tell(Vertx vertx, String secret) {
        LOG.trace("signed with {}", secret);
      }
    },
    IN_THE_CAUSE_OF_A_LOGGED_FAILURE {
      @Override
      void tell(Vertx vertx, String secret) {
        LOG.warn("failed", new IllegalStateException("no", new IllegalArgumentException("key=" + secret)));
      }
    },
    AS_HEXADECIMAL_DIGITS {
      @Override
      void tell(Vertx vertx, String secret) {
        LOG.info(HexFormat.of().withUpperCase().formatHex(secret.getBytes(StandardCharsets.UTF_8)));
      }
    },
    ON_THE_EVENT_BUS {
      @Override
      void tell(Vertx vertx, String secret) {
        vertx.eventBus().publish("fillkeeper.incidents", new JsonObject().put("detail", "refused: " + secret));
      }
    };

    private static final Logger LOG = LoggerFactory.getLogger("fillkeeper.slip");

    abstract void tell(Vertx vertx, String secret);
  }

  @ParameterizedTest
  @EnumSource
  void whoeverTellsIsHeard(Slip slip) throws Exception {
    Words words = new Words("test-secret-main");
    Vertx vertx = Vertx.vertx();
    try {
      words.listenTo(vertx);
      assertThat(words.found()).isEmpty();

      slip.tell(vertx, "test-secret-main");

      assertThat(words.found()).isNotEmpty();
    } finally {
      words.stop();
      vertx.close().await(60, TimeUnit.SECONDS);
    }
  }
}
