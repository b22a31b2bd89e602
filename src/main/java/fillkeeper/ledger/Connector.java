package fillkeeper.ledger;

import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.TrustManagerFactory;

/** Makes pools of one connection, with everything set that the defaults leave open. Opens nothing by itself. */
final class Connector {

  private final Vertx vertx;
  private final Address address;
  private final Limits limits;
  private final String name;

  /**
   * How long a connection of this kind may wait.
   *
   * @param deadlineMs ours: the whole operation, the wait for a lane and the connecting included
   */
  record Limits(long lockMs, long statementMs, long deadlineMs) {
  }

  Connector(Vertx vertx, Address address, String name, Limits limits) {
    this.vertx = vertx;
    this.address = address;
    this.name = name;
    this.limits = limits;
  }

  /** What its connections are for. */
  String name() {
    return name;
  }

  long lockMs() {
    return limits.lockMs();
  }

  long deadlineMs() {
    return limits.deadlineMs();
  }

  /**
   * To be called on the context that the pool shall live as long as. The pool itself gives up on nothing: that would
   * leave its one place to a connection that is not answered. Whoever has no more time closes the pool.
   */
  Pool pool() {
    int connectMs = Math.toIntExact(limits.deadlineMs());
    return PgBuilder.pool()
        .with(new PoolOptions().setMaxSize(1).setMaxWaitQueueSize(1).setConnectionTimeout(0))
        .with(new NetClientOptions().setConnectTimeout(connectMs).setTcpKeepAlive(true).setTcpNoDelay(true))
        .connectingTo(options())
        .using(vertx)
        .build();
  }

  PgConnectOptions options() {
    SslMode mode = SslMode.of(address.sslMode() == null ? "prefer" : address.sslMode());
    PgConnectOptions options = new PgConnectOptions()
        .setHost(address.host()).setPort(address.port()).setDatabase(address.database()).setUser(address.user())
        .setPassword(address.password().reveal())
        .setCachePreparedStatements(true)
        .setPreparedStatementCacheSqlFilter(sql -> true)
        .setSslMode(mode).setSslOptions(ssl(mode));
    options.addProperty("application_name", "fillkeeper " + name);
    options.addProperty("lock_timeout", Long.toString(limits.lockMs()));
    options.addProperty("statement_timeout", Long.toString(limits.statementMs()));
    options.addProperty("idle_in_transaction_session_timeout", Long.toString(limits.statementMs()));
    options.addProperty("synchronous_commit", "on");
    // Whoever waited for a lock looks afterwards; at a stricter level it would see what was before.
    options.addProperty("default_transaction_isolation", "read committed");
    return options;
  }

  private static ClientSSLOptions ssl(SslMode mode) {
    ClientSSLOptions ssl = new ClientSSLOptions();
    if (mode == SslMode.VERIFY_FULL) {
      ssl.setHostnameVerificationAlgorithm("HTTPS");
    }
    return mode == SslMode.VERIFY_CA || mode == SslMode.VERIFY_FULL ? ssl.setTrustOptions(trustOfThisMachine())
        : ssl.setTrustAll(true);
  }

  private static TrustOptions trustOfThisMachine() {
    try {
      TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init((KeyStore) null);
      return TrustOptions.wrap(factory.getTrustManagers()[0]);
    } catch (GeneralSecurityException none) {
      throw new IllegalStateException("no certificates of this machine to trust", none);
    }
  }
}
