package fillkeeper.store;

import fillkeeper.domain.Secret;
import fillkeeper.settings.SecretRef;
import fillkeeper.settings.StoreSettings;

/**
 * How to reach the database.
 *
 * @param sslMode PostgreSQL's word, as {@code verify-full}
 */
public record StoreAddress(String host, int port, String database, String user, Secret password, String sslMode) {

  /** Of a server that somebody runs, the password read anew. Blocks. */
  public static StoreAddress of(StoreSettings server) {
    SecretRef password = server.password();
    return new StoreAddress(server.host(), server.port(), server.database(), server.user(),
        password == null ? new Secret("") : password.read(), server.sslMode());
  }

  /** The server and the database, as people read it. */
  public String title() {
    return host + ":" + port + "/" + database;
  }
}
