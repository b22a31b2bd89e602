package fillkeeper.ledger;

import fillkeeper.domain.Secret;

/**
 * Where the database is and who asks.
 *
 * @param sslMode {@code disable}, {@code allow}, {@code prefer}, {@code require}, {@code verify-ca} or
 *                {@code verify-full}; null is {@code prefer}
 */
public record Address(String host, int port, String database, String user, Secret password, String sslMode) {
}
