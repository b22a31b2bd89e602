package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Tuple;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Wakes SQL readers: {@code NOTIFY fillkeeper_changes, '<name>'} after an account changed, each account at most every
 * 100 ms. On a connection of its own, since a transaction that notifies waits at its commit for every other that does.
 * A hint that may be lost with the connection; readers look by themselves now and then.
 */
final class Notices {

  private static final long EVERY_MS = 100;
  private static final String NOTIFY =
      "SELECT pg_notify('fillkeeper_changes', name) FROM unnest($1::text[]) AS n(name)";

  private final Vertx vertx;
  private final Context home;
  private final Lanes lane;
  private final LongSupplier nanos;
  private final Set<String> due = new LinkedHashSet<>();
  private long toldNanos;
  private boolean telling;
  private boolean closed;

  Notices(Vertx vertx, Lanes lane, LongSupplier nanos) {
    this.vertx = vertx;
    this.home = vertx.getOrCreateContext();
    this.lane = lane;
    this.nanos = nanos;
    this.toldNanos = nanos.getAsLong() - TimeUnit.MILLISECONDS.toNanos(EVERY_MS);
  }

  /** The account changed, or perhaps it did. Any thread. */
  synchronized void changed(AccountKey account) {
    due.add(account.name());
    tellSoon();
  }

  synchronized void close() {
    closed = true;
  }

  private void tellSoon() {
    if (!telling && !closed) {
      telling = true;
      long waited = TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - toldNanos);
      home.runOnContext(here -> vertx.setTimer(Math.max(1, EVERY_MS - waited), then -> tell(take())));
    }
  }

  private synchronized List<String> take() {
    List<String> names = List.copyOf(due);
    due.clear();
    return names;
  }

  private void tell(List<String> names) {
    lane.run(connection -> connection.preparedQuery(NOTIFY).execute(Tuple.of(names.toArray(String[]::new))))
        .onComplete(told -> told(names, told.failed()));
  }

  /** What could not be told is told with what is due next. */
  private synchronized void told(List<String> names, boolean failed) {
    toldNanos = nanos.getAsLong();
    telling = false;
    if (failed) {
      due.addAll(names);
    }
    if (!due.isEmpty()) {
      tellSoon();
    }
  }
}
