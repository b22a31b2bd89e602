package fillkeeper.store;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Secret;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Whom the way in over JDBC trusts. */
class JdbcTest {

  @ParameterizedTest
  @ValueSource(strings = {"verify-ca", "verify-full"})
  void aVerifiedServerIsJudgedByTheTrustStoreOfTheJvm(String sslMode) {
    assertThat(source(sslMode).getSslfactory()).isEqualTo("org.postgresql.ssl.DefaultJavaSSLFactory");
    assertThat(source(sslMode).getSslMode()).isEqualTo(sslMode);
  }

  @ParameterizedTest
  @ValueSource(strings = {"disable", "allow", "prefer", "require"})
  void aServerThatIsNotVerifiedNeedsNoTrust(String sslMode) {
    assertThat(source(sslMode).getSslfactory()).isNotEqualTo("org.postgresql.ssl.DefaultJavaSSLFactory");
    assertThat(source(sslMode).getSslMode()).isEqualTo(sslMode);
  }

  private static PGSimpleDataSource source(String sslMode) {
    StoreAddress address = new StoreAddress("db", 5_432, "fillkeeper", "fillkeeper", new Secret("secret"), sslMode);
    return (PGSimpleDataSource) Jdbc.source(address, Duration.ZERO);
  }
}
