package fillkeeper.store;

import fillkeeper.domain.Secret;

/**
 * How to reach the database.
 *
 * @param sslMode PostgreSQL's word, as {@code verify-full}
 */
public record StoreAddress(String host, int port, String database, String user, Secret password, String sslMode) {

  /** The server and the database, as people read it. */
  public String title() {
    return host + ":" + port + "/" + database;
  }
}
