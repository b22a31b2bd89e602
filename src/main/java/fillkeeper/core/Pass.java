package fillkeeper.core;

import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import java.time.Instant;

/** One comparison of an audit while it runs, counted by whoever makes it. */
final class Pass {

  int checked;
  int differences;
  int repaired;
  /** Whether the lists came to a proven end. */
  boolean whole = true;
  private final AuditPass.Kind kind;
  private final String category;
  private final String scope;
  private final Window window;
  private final Instant startedAt;

  private Pass(AuditPass.Kind kind, String category, String scope, Window window, Instant startedAt) {
    this.kind = kind;
    this.category = category;
    this.scope = scope;
    this.window = window;
    this.startedAt = startedAt;
  }

  /** Of the open orders of a category. */
  static Pass ofOpenOrders(String category, Instant startedAt) {
    return new Pass(AuditPass.Kind.OPEN_ORDERS, category, "", null, startedAt);
  }

  /** Of a list with time. */
  static Pass of(Walk walk, Window window, Instant startedAt) {
    AuditPass.Kind kind = walk.kind() == Walk.Kind.CLOSED_ORDERS ? AuditPass.Kind.CLOSED_ORDERS
        : AuditPass.Kind.EXECUTIONS;
    return new Pass(kind, walk.category(), walk.scope(), window, startedAt);
  }

  /** Whether everything was read, and everything that differed is in the ledger by now. */
  boolean isWhole() {
    return whole && repaired == differences;
  }

  /** The row that is kept of it. */
  AuditPass ended(boolean wholly, Instant finishedAt) {
    AuditPass.Outcome outcome = !wholly ? AuditPass.Outcome.INCOMPLETE
        : differences > 0 ? AuditPass.Outcome.REPAIRED : AuditPass.Outcome.PASSED;
    return new AuditPass(kind, category, scope, window == null ? null : window.from(),
        window == null ? null : window.to(), startedAt, finishedAt, checked, differences, repaired, outcome);
  }
}
