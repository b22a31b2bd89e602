package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Audit;
import fillkeeper.core.Backfill;
import fillkeeper.core.Findings;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Coverage;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Rows;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ten minutes of history, one window of one list; a minute between questions. */
class HistoryRunTest {

  private static final Instant SINCE = Rows.START.minus(Duration.ofMinutes(10));
  private static final Instant ENDLESS = SINCE.plusSeconds(100);
  private static final Duration LATENESS = Duration.ofSeconds(60);
  private static final Duration RETRY = Duration.ofMinutes(1);

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time).walks(FakeVenue.EXECUTIONS);
  private final List<Findings> recorded = new ArrayList<>();
  private final List<AttemptFailure> ends = new ArrayList<>();
  private final HistoryRun history = history();

  @BeforeEach
  void theListsHaveSettled() {
    time.advance(LATENESS);
  }

  @Test
  void nothingIsReadWhileListsMayLackWhatEndedBeforeAnybodyListened() {
    HistoryRun early = history();
    early.start();
    early.start();
    time.advance(LATENESS.minusMillis(1));
    assertThat(venue.asked()).isEmpty();

    time.advance(Duration.ofMillis(1));

    assertThat(venue.asked()).hasSize(1);
  }

  @Test
  void whatIsReadIsNotReadAgain() {
    history.start();
    history.start();
    time.advance(Duration.ofDays(2));

    assertThat(venue.asked()).hasSize(1);
    assertThat(last().status()).isEqualTo(Coverage.Status.PROVEN);
  }

  @Test
  void aVenueThatDoesNotAnswerIsAskedAgainAfterAPause() {
    venue.failsAt(1, Cause.VENUE_UNAVAILABLE);
    history.start();
    history.start();
    assertThat(venue.asked()).hasSize(1);

    time.advance(RETRY);

    assertThat(last().status()).isEqualTo(Coverage.Status.PROVEN);
    assertThat(ends).isEmpty();
  }

  @Test
  void whatEndsTheAttemptIsTold() {
    venue.failsAt(1, Cause.AUTH_REJECTED);

    history.start();

    assertThat(ends).extracting(AttemptFailure::incidentCause).containsExactly(Cause.AUTH_REJECTED);
  }

  @Test
  void whatCameToNoProvenEndIsAskedForAgainUntilItDoes() {
    venue.endsNeverAround(ENDLESS);
    history.start();
    assertThat(last().status()).isEqualTo(Coverage.Status.UNPROVABLE);

    venue.endsNeverAround(null);
    time.advance(RETRY);

    assertThat(last().status()).isEqualTo(Coverage.Status.PROVEN);
    int asked = venue.asked().size();
    time.advance(Duration.ofDays(2));
    assertThat(venue.asked()).hasSize(asked);
  }

  @Test
  void whatNeverComesToAnEndIsAskedForAfterEverLongerPauses() {
    venue.endsNeverAround(ENDLESS);
    history.start();
    int first = venue.asked().size();

    time.advance(Duration.ofMinutes(15));

    int each = rounds(first);
    assertThat(each).as("after 1, 3, 7 and 15 minutes").isEqualTo(4);
    time.advance(Duration.ofMinutes(15));
    assertThat(rounds(first)).isEqualTo(each);
  }

  @Test
  void whoIsStoppedAsksNothingAgain() {
    venue.endsNeverAround(ENDLESS);
    history.start();
    int asked = venue.asked().size();

    history.stop();
    history.start();
    time.advance(Duration.ofDays(2));

    assertThat(venue.asked()).hasSize(asked);
  }

  private HistoryRun history() {
    return new HistoryRun(new AccountKey("bybit", "simulator", "alice"),
        new Backfill(venue, new Recorded(), SINCE, Rows.START, Map.of(), LATENESS), time, RETRY, ends::add);
  }

  /** How often what is in doubt was asked for since. */
  private int rounds(int first) {
    String window = venue.asked().get(first);
    return (int) venue.asked().stream().skip(first).filter(window::equals).count();
  }

  private Coverage last() {
    return recorded.stream().flatMap(findings -> findings.coverage().stream())
        .filter(span -> span.from().isBefore(ENDLESS) && span.to().isAfter(ENDLESS))
        .reduce((before, after) -> after).orElseThrow();
  }

  private final class Recorded implements Audit.Queue {

    @Override
    public boolean offer(List<AccountEvent> rows) {
      return true;
    }

    @Override
    public Future<Void> record(Findings findings) {
      recorded.add(findings);
      return Future.succeededFuture();
    }

    @Override
    public Future<Void> settled() {
      return Future.succeededFuture();
    }
  }
}
