package fillkeeper.account;

import fillkeeper.bus.Bulletin;
import fillkeeper.core.Lease;
import fillkeeper.core.Phase;
import fillkeeper.core.Phase.Signal;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import fillkeeper.log.AccountLog;
import fillkeeper.time.Clock;
import io.vertx.core.Future;
import java.time.Instant;

/**
 * Where an attempt stands: for itself, in the account's row, and for whoever looks at it. A status is true for others
 * only when it is stored. Changed on the attempt's context only, looked at from anywhere.
 */
final class Standing {


  private final Claim claim;
  private final AccountLog log;
  private final Ledger ledger;
  private final Lease lease;
  private final Bulletin bulletin;
  private final Clock clock;
  private AccountStatus shown = AccountStatus.CONNECTING;
  private long liveSinceNanos;
  private volatile Phase phase = Phase.CONNECTING;
  private volatile AttemptFailure failure;
  private volatile Vitals.Attempt view = new Vitals.Attempt(AccountStatus.CONNECTING, Vitals.Queue.NONE, 0, null, 0,
      null, null);

  Standing(Claim claim, Ledger ledger, Lease lease, Bulletin bulletin, Clock clock) {
    this.claim = claim;
    this.log = AccountLog.of(Standing.class, claim.account());
    this.ledger = ledger;
    this.lease = lease;
    this.bulletin = bulletin;
    this.clock = clock;
  }

  /** Any thread. */
  Phase phase() {
    return phase;
  }

  /** Why the attempt ended; null while it has not. Any thread. */
  AttemptFailure failure() {
    return failure;
  }

  /** As of the last look. Any thread. */
  Vitals.Attempt view() {
    return view;
  }

  boolean isLive() {
    return phase == Phase.LIVE || phase == Phase.DEGRADED;
  }

  boolean isEnded() {
    return phase.isEnded();
  }

  /** Whether the row should say something else while the account is live; from now on it is as good as said. */
  boolean changesTo(AccountStatus due) {
    boolean changes = isLive() && due != shown;
    shown = changes ? due : shown;
    return changes;
  }

  /** Counts the attempt's life from now. */
  void live() {
    liveSinceNanos = clock.nanos();
  }

  /**
   * Stores the status that follows and then tells others.
   *
   * @param lack what is missing, if the account is degraded by it
   */
  Future<Void> show(Signal signal, String lack, Ledger.Marks marks) {
    Phase next = phase.on(signal);
    shown = next.status();
    String detail = next == Phase.DEGRADED ? lack : null;
    return store(next.status(), detail, marks).compose(stored -> {
      if (phase.isEnded()) {
        return Future.failedFuture(new AttemptFailure(Cause.FENCED, "a write came back after the attempt ended"));
      }
      phase = phase.on(signal);
      log.info("epoch {} is {}{}", claim.epoch(), phase, detail == null ? "" : ": " + detail);
      bulletin.status(claim.account(), phase.status(), claim.epoch(), null, clock.now());
      return Future.succeededFuture();
    });
  }

  /** Stores new marks with the status as it is. */
  Future<Void> mark(String lack, Ledger.Marks marks) {
    return store(phase.status(), phase == Phase.DEGRADED ? lack : null, marks);
  }

  private Future<Void> store(AccountStatus status, String detail, Ledger.Marks marks) {
    long asked = clock.nanos();
    return lease.isHeld(asked)
        ? ledger.status(claim, lease.told(), status, detail, marks)
            .onSuccess(liveUntil -> lease.confirmed(asked, liveUntil)).mapEmpty()
        : Future.failedFuture(Lease.lapsed());
  }

  /** Somebody wants the account stopped, or it is stopped now. Neither is stored here: whoever asked does that. */
  void observe(Signal signal) {
    phase = phase.on(signal);
  }

  /** The end, with its reason. */
  void end(AttemptFailure why) {
    phase = phase.on(Signal.DOUBT);
    failure = why;
    log.warn("epoch {} ended: {}: {}", claim.epoch(), why.incidentCause(), why.getMessage());
  }

  /** Shows others how it stands now. The applier is null before there is one. */
  void look(Vitals.Queue queue, Applier applier, Instant keyExpiresAt, Boolean keyReadOnly) {
    view = new Vitals.Attempt(phase.status(), queue, applier == null ? 0 : applier.lastSeq(),
        applier == null ? null : applier.lastEventAt(), isLive() ? liveSinceNanos : 0,
        keyExpiresAt, keyReadOnly);
  }
}
