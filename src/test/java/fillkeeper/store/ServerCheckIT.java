package fillkeeper.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.Secret;
import fillkeeper.testkit.Ports;
import fillkeeper.time.Clock;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A server that cannot keep a ledger is refused before anything is written to it. */
class ServerCheckIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration AT_ONCE = Duration.ofMillis(1);

  private final ServerCheck check = new ServerCheck(Clock.system());

  @Test
  void aServerThatCanLoseWhatItConfirmedIsRefusedUnlessThatIsAccepted() throws Exception {
    // given
    try (EmbeddedPostgres lazy = EmbeddedPostgres.builder().start()) {
      StoreAddress address = address(lazy.getPort());

      // then
      assertThatThrownBy(() -> check.check(address, false, LIMIT)).isInstanceOf(StoreException.class)
          .hasMessageContaining("fsync or full_page_writes is off").hasMessageContaining("store.acceptLoss");
      assertThat(check.check(address, true, LIMIT).durable()).isFalse();
    }
  }

  @Test
  void aFitServerIsAcceptedAndAWrongPasswordOrDatabaseIsNotWaitedFor() throws Exception {
    try (EmbeddedStore store = EmbeddedStore.start(null, 0, LIMIT)) {
      // given
      StoreAddress right = store.address();

      // then
      assertThat(check.check(right, false, LIMIT).versionNum()).isGreaterThanOrEqualTo(180_000);
      assertThatThrownBy(() -> check.check(with(right, right.database(), "s3cr3t"), false, LIMIT))
          .isInstanceOf(StoreException.class).hasMessageContaining("refuses").hasMessageNotContaining("s3cr3t");
      assertThatThrownBy(() -> check.check(with(right, "none", right.password().reveal()), false, LIMIT))
          .isInstanceOf(StoreException.class).hasMessageContaining("refuses").hasMessageContaining("none");

      // when
      try (Connection connection = Jdbc.source(right, LIMIT).getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("ALTER DATABASE fillkeeper SET default_transaction_read_only = on");
      }

      // then
      assertThatThrownBy(() -> check.check(right, false, LIMIT)).isInstanceOf(StoreException.class)
          .hasMessageContaining("read-only");
    }
  }

  @Test
  void aServerThatComesLaterIsWaitedForUpToTheLimit() throws Exception {
    // given
    int port = Ports.free();
    assertThatThrownBy(() -> check.check(address(port), false, AT_ONCE)).isInstanceOf(StoreException.class)
        .hasMessageContaining("could not be reached within 1 ms");
    CompletableFuture<ServerFacts> waiting =
        CompletableFuture.supplyAsync(() -> check.check(address(port), true, LIMIT));

    // when
    try (EmbeddedPostgres late = EmbeddedPostgres.builder().setPort(port).start()) {
      // then
      assertThat(waiting.get(LIMIT.toSeconds(), TimeUnit.SECONDS).versionNum()).isPositive();
      assertThat(late.getPort()).isEqualTo(port);
    }
  }

  private static StoreAddress address(int port) {
    return new StoreAddress("127.0.0.1", port, "postgres", "postgres", new Secret("postgres"), "prefer");
  }

  private static StoreAddress with(StoreAddress address, String database, String password) {
    return new StoreAddress(address.host(), address.port(), database, address.user(), new Secret(password),
        address.sslMode());
  }
}
