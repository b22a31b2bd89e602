package fillkeeper.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Secret;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom a connection trusts. */
class ConnectorTest {

  @ParameterizedTest
  @ValueSource(strings = {"verify-ca", "verify-full"})
  void aVerifiedServerIsJudgedByTheTrustStoreOfTheJvm(String sslMode) {
    // when
    PgConnectOptions options = options(sslMode);

    // then
    assertThat(options.getSslMode()).isEqualTo(SslMode.of(sslMode));
    assertThat(options.getSslOptions().isTrustAll()).isFalse();
    assertThat(options.getSslOptions().getTrustOptions()).isNotNull();
  }

  @Test
  void theHostsNameIsComparedWhereAllIsVerified() {
    assertThat(options("verify-full").getSslOptions().getHostnameVerificationAlgorithm()).isEqualTo("HTTPS");
    assertThat(options("verify-ca").getSslOptions().getHostnameVerificationAlgorithm()).isNotEqualTo("HTTPS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"allow", "prefer", "require"})
  void aServerThatIsNotVerifiedNeedsNoTrust(String sslMode) {
    ClientSSLOptions ssl = options(sslMode).getSslOptions();
    assertThat(ssl.isTrustAll()).isTrue();
    assertThat(ssl.getTrustOptions()).isNull();
  }

  private static PgConnectOptions options(String sslMode) {
    Address address = new Address("db", 5_432, "fillkeeper", "fillkeeper", new Secret("secret"), sslMode);
    return new Connector(null, address, "writer 1", new Connector.Limits(300, 1_500, 3_000)).options();
  }
}
