package fillkeeper.supervisor;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimLostException;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import fillkeeper.testkit.FakeTime;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Ownership of accounts in memory: what was asked is noted, and may be held back or refused. */
final class FakeClaims implements Claims {

  private final FakeTime time;
  private final List<String> asked = new ArrayList<>();
  private final Map<Long, Incident> incidents = new HashMap<>();
  private final List<List<Renewal>> renewals = new ArrayList<>();
  private Renewed.Fate fate = Renewed.Fate.RENEWED;
  private ClaimOutcome outcome;
  private Promise<Void> held;
  private Future<Void> configured = Future.succeededFuture();
  private boolean down;
  private boolean lost;
  private long epoch;
  private int counted;

  FakeClaims(FakeTime time) {
    this.time = time;
  }

  /** What was asked, in order, as {@code claim}, {@code park STOPPED operator}. */
  List<String> asked() {
    return asked;
  }

  List<String> takeAsked() {
    List<String> before = List.copyOf(asked);
    asked.clear();
    return before;
  }

  /** What is stored of why attempts ended, by epoch. */
  Map<Long, Incident> incidents() {
    return incidents;
  }

  List<List<Renewal>> renewals() {
    return renewals;
  }

  /** Claims lead to this from now on; null: to a claim under the next epoch. */
  void leadTo(ClaimOutcome next) {
    outcome = next;
  }

  /** The store does not answer, or does again. */
  void down(boolean now) {
    down = now;
  }

  /** Another process took the account. */
  void lose() {
    lost = true;
  }

  /** What becomes of the first configuration. */
  void configuring(Future<Void> result) {
    configured = result;
  }

  /** So many failures count. */
  void count(int failures) {
    counted = failures;
  }

  /** Leases end like this from now on. */
  void renewAs(Renewed.Fate next) {
    fate = next;
  }

  void hold() {
    held = Promise.promise();
  }

  void letGo() {
    Promise<Void> before = held;
    held = null;
    before.complete();
  }

  @Override
  public Future<Void> configure(List<Configured> accounts) {
    return configured;
  }

  @Override
  public Future<Void> configure(Configured account) {
    return answer("configure " + account.key().account() + " " + account.label(), () -> null);
  }

  @Override
  public Future<Void> unconfigure(AccountKey account) {
    return answer("unconfigure " + account.account(), () -> null);
  }

  @Override
  public Future<ClaimOutcome> claim(AccountKey account, String owner, Incident endedBy) {
    long before = time.nanos();
    return answer("claim", () -> {
      store(endedBy);
      return outcome != null ? outcome : new ClaimOutcome.Claimed(new Claim(account, 1, ++epoch, new UUID(0, epoch),
          time.now().plusSeconds(10), before, Instant.EPOCH, null), null);
    });
  }

  @Override
  public Future<Void> fail(Claim claim, Incident incident) {
    return answer("fail " + incident.cause(), () -> {
      store(incident);
      return null;
    });
  }

  @Override
  public Future<Boolean> park(AccountKey account, Claim claim, AccountStatus status, String detail,
      Incident incident) {
    Future<Boolean> parked = answer("park " + status + " " + detail, () -> {
      store(incident);
      return true;
    });
    return lost ? Future.failedFuture(new ClaimLostException(claim)) : parked;
  }

  @Override
  public Future<Void> resume(AccountKey account) {
    return answer("resume", () -> null);
  }

  @Override
  public Future<Boolean> acceptGap(AccountKey account, Claim claim, long gapId, String by, String note) {
    return answer("accept " + gapId, () -> gapId == 1);
  }

  @Override
  public Future<List<Renewed>> renew(List<Renewal> asking) {
    renewals.add(asking);
    return answer("renew", () -> asking.stream().map(one -> new Renewed(one.account(), one.epoch(), fate,
        fate == Renewed.Fate.RENEWED ? time.now().plusSeconds(10) : null)).toList());
  }

  @Override
  public Future<Integer> incidents(AccountKey account, Duration within, Duration healthy, Set<Cause> causes) {
    return answer("count within " + within.toSeconds() + " s", () -> counted);
  }

  @Override
  public Future<Integer> incidentsLike(AccountKey account, Duration within, AttemptFailure why) {
    return answer("count like " + why.getMessage(), () -> (int) incidents.values().stream().filter(stored ->
        stored.cause() == why.incidentCause() && stored.detail().equals(why.getMessage())).count());
  }

  private void store(Incident incident) {
    if (incident != null) {
      incidents.putIfAbsent(incident.epoch(), incident);
    }
  }

  private <T> Future<T> answer(String what, Supplier<T> answer) {
    asked.add(what);
    if (down) {
      return Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "the store is out of reach"));
    }
    return held == null ? Future.succeededFuture(answer.get()) : held.future().map(done -> answer.get());
  }
}
