package fillkeeper.venue;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.FakeTime;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.RequestBudget.Limit;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A venue that counts, others who live on the same limits, and many accounts at once, in time that a test lets pass. */
class CrowdedVenueTest {

  private static final Limit ADDRESS = new Limit("address", 600, Duration.ofSeconds(5));
  private static final Limit ACCOUNT = new Limit("account", 50, Duration.ofSeconds(1));
  private static final Limit WEIGHT = new Limit("weight", "weight", 6_000, Duration.ofMinutes(1), true);
  private static final Limit SOCKETS = new Limit("sockets", 500, Duration.ofMinutes(5));

  private final FakeTime time = new FakeTime();
  private final RequestBudget budget = new RequestBudget(time, time, 0.25, 0.7);

  @Test
  void aSecondClientThatUsesSixtyPercentOfTheAccountIsNeverRefused() {
    // given: it asks thirty times a second, and we ask for as much as we are given
    Meter venue = new Meter(ACCOUNT);
    Asker[] ours = {new Asker(venue, ACCOUNT, Urgency.CATCH_UP), new Asker(venue, ACCOUNT, Urgency.AUDIT)};

    // when
    for (int i = 0; i < 30 * 120; i++) {
      assertThat(venue.ask()).as("its request " + i).isTrue();
      time.advance(Duration.ofNanos(1_000_000_000L / 30));
    }

    // then
    assertThat(ours[0].granted).as("catching up went on").isGreaterThan(500);
    assertThat(ours[0].refused + ours[1].refused).isZero();
  }

  @Test
  void aSecondClientThatUsesSixtyPercentOfTheAddressIsNeverRefused() {
    // given
    Meter venue = new Meter(ADDRESS);
    List<Asker> ours = new ArrayList<>();
    for (int account = 0; account < 40; account++) {
      ours.add(new Asker(venue, ADDRESS, Urgency.CATCH_UP));
    }

    // when
    for (int i = 0; i < 72 * 60; i++) {
      assertThat(venue.ask()).as("its request " + i).isTrue();
      time.advance(Duration.ofNanos(1_000_000_000L / 72));
    }

    // then
    assertThat(ours).allMatch(asker -> asker.refused == 0 && asker.granted > 0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.5, 0.9})
  void aSecondClientThatUsesSixtyPercentOfAMinutesWeightIsNeverRefusedNorAreWeStarved(double share) {
    // given: the venue counts by the minute of its clock, and it was there before us; we ask heavily and lightly as
    // much as we are given
    RequestBudget own = new RequestBudget(time, time, share, 0.7);
    MinuteMeter venue = new MinuteMeter();
    for (int second = 0; second < 60; second++) {
      venue.use(60);
      time.advance(Duration.ofSeconds(1));
    }
    List<WeightAsker> ours = new ArrayList<>();
    for (int account = 0; account < 10; account++) {
      ours.add(new WeightAsker(own, venue, Urgency.CATCH_UP, 20));
      ours.add(new WeightAsker(own, venue, Urgency.GAP, 4));
      ours.add(new WeightAsker(own, venue, Urgency.AUDIT, 80));
    }

    // when: it asks sixty a second for ten minutes more
    for (int i = 0; i < 60 * 600; i++) {
      assertThat(venue.use(1)).as("its request " + i).isTrue();
      time.advance(Duration.ofNanos(1_000_000_000L / 60));
    }

    // then
    assertThat(venue.refusals).isZero();
    assertThat(ours.stream().filter(asker -> asker.urgency == Urgency.CATCH_UP))
        .extracting(asker -> asker.longestWait).allMatch(wait -> wait <= Duration.ofSeconds(61).toNanos());
    assertThat(ours.stream().mapToInt(asker -> asker.granted * asker.weight).sum())
        .as("we used what is ours, or what they left").isGreaterThan((int) (6_000 * Math.min(share, 0.3) * 8));
  }

  @Test
  void whoUsesHalfOfAMinuteAtItsBeginningStarvesNobodyForTheRestOfIt() {
    // given: at once, at the beginning of each minute, and we ask for as much as we are given
    MinuteMeter venue = new MinuteMeter();
    time.advance(venue.untilReset());
    List<WeightAsker> ours = new ArrayList<>();
    for (int account = 0; account < 3; account++) {
      ours.add(new WeightAsker(budget, venue, Urgency.CATCH_UP, 20));
    }

    // when
    for (int minute = 0; minute < 10; minute++) {
      assertThat(venue.use(3_000)).isTrue();
      time.advance(Duration.ofMinutes(1));
    }

    // then
    assertThat(venue.refusals).isZero();
    assertThat(ours.stream().mapToInt(asker -> asker.granted).sum()).isGreaterThan(10 * 6);
  }

  @Test
  void aClientThatBurstsIsHeardOfByTheCountersAndAuditsWait() {
    // given
    budget.observe(ACCOUNT, 40, Duration.ofSeconds(1), time.nanos());

    // then
    assertThat(take(Urgency.AUDIT, ACCOUNT).isComplete()).isFalse();
    assertThat(take(Urgency.GAP, ACCOUNT).succeeded()).isTrue();
  }

  @Test
  void aBanStopsEveryRequestForItsTenMinutes() {
    // given
    budget.block(ADDRESS, Duration.ofMinutes(10));

    // when
    List<Future<Void>> during = new ArrayList<>();
    for (int second = 0; second < 599; second++) {
      during.add(take(Urgency.CONNECT, ADDRESS));
      time.advance(Duration.ofSeconds(1));
      assertThat(during).noneMatch(Future::succeeded);
    }
    time.advance(Duration.ofSeconds(1));

    // then
    assertThat(during.get(0).cause()).isInstanceOfSatisfying(AttemptFailure.class,
        refused -> assertThat(refused.incidentCause()).isEqualTo(Cause.RATE_LIMITED));
    assertThat(take(Urgency.CONNECT, ADDRESS).succeeded()).isTrue();
  }

  @Test
  void sixHundredAccountsThatLoseTheirSocketsAtOnceOpenNoMoreThanTheVenueBears() {
    // given: each gives up after thirty seconds and comes back after a while, as attempts do
    Meter venue = new Meter(SOCKETS);
    List<Account> accounts = new ArrayList<>();
    Random random = new Random(7);
    for (int i = 0; i < 600; i++) {
      accounts.add(new Account(venue, random));
    }

    // when
    accounts.forEach(Account::connect);
    time.advance(Duration.ofMinutes(30));

    // then
    assertThat(accounts).allMatch(account -> account.connected);
    assertThat(venue.refusals).isZero();
    assertThat(venue.most).isLessThanOrEqualTo(500);
  }

  @Test
  void whoGaveUpUsesNothingOfWhatOthersWaitFor() {
    // given
    AtomicBoolean wanted = new AtomicBoolean(true);
    for (int i = 0; i < 12; i++) {
      take(Urgency.CONNECT, ACCOUNT);
    }
    List<Future<Void>> left = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      left.add(budget.take(Runnable::run, wanted::get, Urgency.CONNECT, ACCOUNT.once()));
    }
    Future<Void> patient = take(Urgency.CONNECT, ACCOUNT);

    // when
    wanted.set(false);
    time.advance(Duration.ofMillis(1_001));

    // then
    assertThat(left).allMatch(Future::failed);
    assertThat(patient.succeeded()).isTrue();
  }

  private Future<Void> take(Urgency urgency, Limit... limits) {
    return budget.take(Runnable::run, urgency, Stream.of(limits).map(Limit::once).toArray(Cost[]::new));
  }

  /** The venue's own count over a rolling span. */
  private final class Meter {

    private final Limit limit;
    private final Deque<Long> used = new ArrayDeque<>();
    private int most;
    private int refusals;

    private Meter(Limit limit) {
      this.limit = limit;
    }

    private boolean ask() {
      long now = time.nanos();
      while (!used.isEmpty() && now - used.peekFirst() >= limit.span().toNanos()) {
        used.removeFirst();
      }
      if (used.size() >= limit.count()) {
        refusals++;
        return false;
      }
      used.addLast(now);
      most = Math.max(most, used.size());
      return true;
    }
  }

  /** The venue's own count of weights, which begins anew with each minute of its clock. */
  private final class MinuteMeter {

    private static final int COUNT = 6_000;
    private long minute;
    private int used;
    private int refusals;

    private boolean use(int weight) {
      long now = Math.floorDiv(time.nanos() + Duration.ofSeconds(27).toNanos(), Duration.ofMinutes(1).toNanos());
      used = now == minute ? used + weight : weight;
      minute = now;
      refusals += used > COUNT ? 1 : 0;
      return used <= COUNT;
    }

    private Duration untilReset() {
      long into = Math.floorMod(time.nanos() + Duration.ofSeconds(27).toNanos(), Duration.ofMinutes(1).toNanos());
      return Duration.ofMinutes(1).minusNanos(into);
    }
  }

  /** Asks again as soon as it is answered, a tenth of a second later, and tells the budget what the answer says. */
  private final class WeightAsker {

    private final RequestBudget own;
    private final MinuteMeter venue;
    private final Urgency urgency;
    private final int weight;
    private int granted;
    private long longestWait;

    private WeightAsker(RequestBudget own, MinuteMeter venue, Urgency urgency, int weight) {
      this.own = own;
      this.venue = venue;
      this.urgency = urgency;
      this.weight = weight;
      ask();
    }

    private void ask() {
      long wantedAt = time.nanos();
      own.take(Runnable::run, urgency, WEIGHT.times(weight)).onSuccess(go -> {
        granted++;
        long askedAt = time.nanos();
        longestWait = Math.max(longestWait, askedAt - wantedAt);
        time.after(Duration.ofMillis(50), () -> {
          venue.use(weight);
          int used = venue.used;
          Duration reset = venue.untilReset();
          time.after(Duration.ofMillis(50), () -> {
            own.observe(WEIGHT, used, reset.minusMillis(50), askedAt);
            ask();
          });
        });
      });
    }
  }

  /** Asks again as soon as it is answered, and tells the budget what the answer says. */
  private final class Asker {

    private final Meter venue;
    private final Limit limit;
    private final Urgency urgency;
    private int granted;
    private int refused;

    private Asker(Meter venue, Limit limit, Urgency urgency) {
      this.venue = venue;
      this.limit = limit;
      this.urgency = urgency;
      ask();
    }

    private void ask() {
      take(urgency, limit).onSuccess(go -> {
        granted++;
        refused += venue.ask() ? 0 : 1;
        budget.observe(limit, venue.used.size(), limit.span(), time.nanos());
        time.after(Duration.ofMillis(5), this::ask);
      });
    }
  }

  /** An account that wants a socket. */
  private final class Account {

    private final Meter venue;
    private final Random random;
    private boolean connected;

    private Account(Meter venue, Random random) {
      this.venue = venue;
      this.random = random;
    }

    private void connect() {
      AtomicBoolean wanted = new AtomicBoolean(true);
      time.after(Duration.ofSeconds(30), () -> {
        if (!connected) {
          wanted.set(false);
          time.after(Duration.ofMillis(250 + random.nextInt(29_750)), this::connect);
        }
      });
      budget.take(Runnable::run, wanted::get, Urgency.CONNECT, SOCKETS.once())
          .onSuccess(go -> connected = venue.ask());
    }
  }
}
