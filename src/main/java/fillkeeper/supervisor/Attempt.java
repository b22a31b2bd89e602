package fillkeeper.supervisor;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claim;
import fillkeeper.time.Home;
import io.vertx.core.Future;
import java.time.Instant;

/**
 * One attempt at keeping an account, from its claim to its end. What it is told and asked may come from any thread,
 * also before it starts, unless it says otherwise; it ends by telling its failure once, to the handler that it was made
 * with, and never recovers by itself.
 */
public interface Attempt {

  /** Begins; called once, on the thread that is its own from now on. */
  void start(Home home);

  /** Lets go of everything at once; called on its own thread. */
  void stop();

  /** Something was thrown on its thread and caught by nobody; called there. */
  void onThrown(Throwable surprise);

  /** What it owns. */
  Claim claim();

  /** How it stands, as of a moment ago. */
  Vitals.Attempt view();

  /** Why it ended; null while it has not. */
  AttemptFailure failure();

  /** Whether it may say that the ledger is current: live, within its lease, by the monotonic clock. */
  boolean isCurrent();

  /** Whether its lease holds, by the monotonic clock. */
  boolean isHeld();

  /** When its thread last showed that it still runs, by the monotonic clock. */
  long reportedNanos();

  /** When the last confirmed claim or renewal was sent, by the monotonic clock. */
  long confirmedNanos();

  /** The end of its lease by the database's clock, as it was told last. */
  Instant toldUntil();

  /** Its lease was renewed; the request was sent at {@code askedNanos}. */
  void renewed(long askedNanos, Instant liveUntil);

  /** Ends it from outside. */
  void end(AttemptFailure why);

  /** Accepts nothing more and finishes what is queued. Fails if that fails; nothing is told to the handler then. */
  Future<Void> drain();

  /** Accepts a gap by its number, in its turn. */
  Future<Void> acceptGap(long gapId, String by, String note);
}
