package fillkeeper.store;

import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.ssl.DefaultJavaSSLFactory;

/** The way in over JDBC, for what is done before anything else talks to the database. */
final class Jdbc {

  private static final int CONNECT_SECONDS = 5;
  /** The driver's own default would look for certificates in the home directory of whoever runs this. */
  private static final String TRUST_OF_THE_JVM = DefaultJavaSSLFactory.class.getName();

  /** A setting of every session that is opened here: where it is not found, something on the way drops it. */
  static final String SESSION = "fillkeeper.session";

  private Jdbc() {
  }

  /** With a limit on each answer of the server; zero for none, as migrations of large tables need. */
  static DataSource source(StoreAddress address, Duration answer) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {address.host()});
    source.setPortNumbers(new int[] {address.port()});
    source.setDatabaseName(address.database());
    source.setUser(address.user());
    source.setPassword(address.password().reveal());
    source.setSslMode(address.sslMode());
    if (address.sslMode().startsWith("verify-")) {
      source.setSslfactory(TRUST_OF_THE_JVM);
    }
    source.setApplicationName("fillkeeper start");
    source.setConnectTimeout(CONNECT_SECONDS);
    source.setLoginTimeout(2 * CONNECT_SECONDS);
    source.setSocketTimeout((int) answer.toSeconds());
    source.setLogServerErrorDetail(false);
    source.setOptions("-c synchronous_commit=on -c " + SESSION + "=kept");
    return source;
  }
}
