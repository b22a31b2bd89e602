package fillkeeper.supervisor;

import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claim;
import fillkeeper.time.Home;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** An attempt that does what the test says, and notes what it is told. */
final class FakeAttempt implements Attempt {

  private final Claim claim;
  private final AttemptListener listener;
  private final List<String> told = new ArrayList<>();
  private Future<Void> drained = Future.succeededFuture();
  private AttemptFailure failure;
  private long liveSinceNanos;
  private long reportedNanos;
  private long confirmedNanos;

  FakeAttempt(Claim claim, AttemptListener listener) {
    this.claim = claim;
    this.listener = listener;
    this.reportedNanos = claim.askedNanos();
    this.confirmedNanos = claim.askedNanos();
  }

  List<String> told() {
    return told;
  }

  /** It has caught up. */
  void live(long nanos) {
    liveSinceNanos = nanos;
    listener.onCaughtUp();
  }

  /** It ends by itself. */
  void fail(Cause cause) {
    failsSilently(cause);
    listener.onFailed(failure);
  }

  /** It ends by itself, with a reason of a kind of its own. */
  void fail(AttemptFailure why) {
    failure = why;
    listener.onFailed(why);
  }

  /** It has ended and its message is lost. */
  void failsSilently(Cause cause) {
    failure = new AttemptFailure(cause, "told to end");
  }

  void caughtUpAgain() {
    listener.onCaughtUp();
  }

  void drainsTo(Future<Void> result) {
    drained = result;
  }

  void reported(long nanos) {
    reportedNanos = nanos;
  }

  void confirmed(long nanos) {
    confirmedNanos = nanos;
  }

  @Override
  public void start(Home home) {
    told.add("start");
  }

  @Override
  public void stop() {
    told.add("stop");
  }

  @Override
  public void onThrown(Throwable surprise) {
    told.add("thrown");
  }

  @Override
  public Claim claim() {
    return claim;
  }

  @Override
  public Vitals.Attempt view() {
    return new Vitals.Attempt(AccountStatus.SYNCING, Vitals.Queue.NONE, 5, Instant.EPOCH, liveSinceNanos, null, null);
  }

  @Override
  public AttemptFailure failure() {
    return failure;
  }

  @Override
  public boolean isCurrent() {
    return liveSinceNanos != 0;
  }

  @Override
  public boolean isHeld() {
    return failure == null;
  }

  @Override
  public long reportedNanos() {
    return reportedNanos;
  }

  @Override
  public long confirmedNanos() {
    return confirmedNanos;
  }

  @Override
  public Instant toldUntil() {
    return claim.liveUntil();
  }

  @Override
  public void renewed(long askedNanos, Instant liveUntil) {
    told.add("renewed");
    confirmedNanos = askedNanos;
  }

  @Override
  public void end(AttemptFailure why) {
    told.add("end " + why.incidentCause());
  }

  @Override
  public Future<Void> drain() {
    told.add("drain");
    return drained;
  }

  @Override
  public Future<Void> acceptGap(long gapId, String by, String note) {
    told.add("accept " + gapId);
    return Future.succeededFuture();
  }
}
