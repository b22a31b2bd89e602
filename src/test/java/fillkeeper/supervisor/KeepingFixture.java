package fillkeeper.supervisor;

import fillkeeper.bus.Bulletin;
import fillkeeper.bus.BusBulletin;
import fillkeeper.core.Restarts;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Vitals;
import fillkeeper.testkit.FakeTime;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/** One kept account whose claims, attempts and time are the test's. */
abstract class KeepingFixture implements Deployments {

  static final AccountKey MAIN = new AccountKey("bybit", "simulator", "main");
  static final Restarts.Policy POLICY =
      new Restarts.Policy(Duration.ofMillis(250), Duration.ofSeconds(30), 3, Duration.ofMinutes(10));
  static final Duration RECHECK = Duration.ofMinutes(15);

  final FakeTime time = new FakeTime();
  final FakeClaims claims = new FakeClaims(time);
  final List<FakeAttempt> attempts = new ArrayList<>();
  final List<String> published = new ArrayList<>();
  final List<Attempt> gone = new ArrayList<>();
  final Deque<Runnable> messages = new ArrayDeque<>();
  Future<Void> deployment = Future.succeededFuture();
  Future<Void> undeployment = Future.succeededFuture();
  boolean late;
  final Keeping keeping = keeping(true);

  final Keeping keeping(boolean enabled) {
    Bulletin bulletin = new BusBulletin((address, message) -> published.add(address.endsWith(".status")
        ? message.get().getString("status") + " " + message.get().getLong("epoch")
        : message.get().getString("cause") + (message.get().getValue("resolvedAt") == null ? "" : " resolved")),
        () -> new UUID(0, 9));
    Shared shared = new Shared(claims, this, bulletin, time, time, this::onHome, new SplittableRandom(1), "us");
    return new Keeping(new KeptAccount(MAIN, enabled, POLICY, RECHECK, (claim, listener) -> {
      FakeAttempt made = new FakeAttempt(claim, listener);
      attempts.add(made);
      return made;
    }, () -> new Vitals.Counters(0, 0, 0, 0, 0, 0, 0, 0, 0), () -> null), shared);
  }

  private void onHome(Runnable action) {
    if (late) {
      messages.add(action);
    } else {
      action.run();
    }
  }

  /** The attempt made last. */
  final FakeAttempt last() {
    return attempts.get(attempts.size() - 1);
  }

  /** The attempt ends, and its successor starts. */
  final void failAndFollow(Cause cause) {
    last().fail(cause);
    time.advance(POLICY.maxDelay());
  }

  final List<String> takePublished() {
    List<String> before = List.copyOf(published);
    published.clear();
    return before;
  }

  static Cause cause(Future<?> failed) {
    return failed.cause() instanceof AttemptFailure known ? known.incidentCause() : null;
  }

  @Override
  public Future<Void> deploy(Attempt attempt) {
    return deployment;
  }

  @Override
  public Future<Void> undeploy(Attempt attempt) {
    gone.add(attempt);
    return undeployment;
  }
}
