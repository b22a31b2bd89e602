package fillkeeper.core;

import fillkeeper.domain.AccountStatus;
import java.util.EnumMap;
import java.util.Map;

/** Where an attempt stands. Only {@link #LIVE} says that the ledger is current. */
public enum Phase {

  /** The venue is being reached. */
  CONNECTING(AccountStatus.CONNECTING),
  /** History is being read and merged; what the stream says meanwhile waits. */
  SYNCING(AccountStatus.SYNCING),
  /** Everything heard goes straight to the ledger, and nothing is known to be missing. */
  LIVE(AccountStatus.LIVE),
  /** As live, but something is missing for longer than it may, or completeness was not proven in time. */
  DEGRADED(AccountStatus.DEGRADED),
  /** Nothing new is accepted; what is queued is being applied. */
  DRAINING(AccountStatus.DRAINING),
  /** Ended cleanly. */
  STOPPED(AccountStatus.STOPPED),
  /** Closed at the first doubt. Nothing more is applied; the supervisor starts a successor. */
  FAILED(AccountStatus.FAILED);

  /** What was observed, never what to do about it. */
  public enum Signal {
    /** The walk through history has begun. */
    WALK_BEGUN,
    /** History is merged and nothing is missing. */
    CAUGHT_UP,
    /** History is merged, and something is missing all the same. */
    CAUGHT_UP_LACKING,
    /** Something is missing for longer than it may, or no audit passed in time. */
    LACK_FOUND,
    /** Nothing is missing any more. */
    LACKS_MENDED,
    /** Somebody wants the account stopped. */
    DRAIN_ASKED,
    /** Everything queued is applied, and nothing more was accepted. */
    DRAINED,
    /** Something happened after which nothing can be vouched for. */
    DOUBT
  }

  private static final Map<Phase, Map<Signal, Phase>> TRANSITIONS = new EnumMap<>(Phase.class);

  static {
    from(CONNECTING, Map.of(
        Signal.WALK_BEGUN, SYNCING,
        Signal.DRAIN_ASKED, DRAINING,
        Signal.DOUBT, FAILED));
    from(SYNCING, Map.of(
        Signal.CAUGHT_UP, LIVE,
        Signal.CAUGHT_UP_LACKING, DEGRADED,
        Signal.DRAIN_ASKED, DRAINING,
        Signal.DOUBT, FAILED));
    from(LIVE, Map.of(
        Signal.LACK_FOUND, DEGRADED,
        Signal.LACKS_MENDED, LIVE,
        Signal.DRAIN_ASKED, DRAINING,
        Signal.DOUBT, FAILED));
    from(DEGRADED, Map.of(
        Signal.LACK_FOUND, DEGRADED,
        Signal.LACKS_MENDED, LIVE,
        Signal.DRAIN_ASKED, DRAINING,
        Signal.DOUBT, FAILED));
    from(DRAINING, Map.of(
        Signal.LACK_FOUND, DRAINING,
        Signal.LACKS_MENDED, DRAINING,
        Signal.DRAIN_ASKED, DRAINING,
        Signal.DRAINED, STOPPED,
        Signal.DOUBT, FAILED));
    from(STOPPED, Map.of(Signal.DOUBT, STOPPED));
    from(FAILED, Map.of(Signal.DOUBT, FAILED));
  }

  private final AccountStatus status;

  Phase(AccountStatus status) {
    this.status = status;
  }

  /** What follows. A pair that is not in the table is a bug, and is thrown. */
  public Phase on(Signal signal) {
    Phase next = TRANSITIONS.get(this).get(signal);
    if (next == null) {
      throw new IllegalStateException(signal + " while " + this);
    }
    return next;
  }

  /** What the account's row says meanwhile. */
  public AccountStatus status() {
    return status;
  }

  /** Whether the attempt is over, cleanly or not: no signal but a doubt may follow, and that changes nothing. */
  public boolean isEnded() {
    return this == STOPPED || this == FAILED;
  }

  private static void from(Phase phase, Map<Signal, Phase> next) {
    TRANSITIONS.put(phase, next);
  }
}
