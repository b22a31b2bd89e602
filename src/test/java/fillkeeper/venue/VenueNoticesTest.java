package fillkeeper.venue;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.VenueNotice;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.Words;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is announced is shown until its end, said once, and explains what it may have caused while it lasts. */
class VenueNoticesTest {

  private final FakeTime time = new FakeTime();
  private final VenueNotices notices = new VenueNotices("an exchange", time);
  private final Instant now = time.now();

  @Test
  void nothingIsShownOfAnExchangeThatAnnouncesNothing() {
    AttemptFailure lost = new AttemptFailure(Cause.DISCONNECTED, "the connection was closed");

    assertThat(notices.next()).isNull();
    assertThat(notices.explain(lost)).isSameAs(lost);
  }

  @ParameterizedTest
  @EnumSource(names = {"DISCONNECTED", "STALLED", "AUTH_REJECTED", "SUBSCRIBE_REJECTED", "CLOCK_SKEW"})
  void whatMaintenanceDoesIsTheVenuesDoing(Cause cause) {
    // given
    notices.announced(notice("1", 0, 10), now);

    // then
    AttemptFailure explained = notices.explain(new AttemptFailure(cause, "it ended"));
    assertThat(explained.incidentCause()).isEqualTo(Cause.VENUE_UNAVAILABLE);
    assertThat(explained).hasMessage("it ended (" + cause + " during what was announced: work 1)");
  }

  @ParameterizedTest
  @EnumSource(names = {"DISCONNECTED", "STALLED", "AUTH_REJECTED", "SUBSCRIBE_REJECTED", "CLOCK_SKEW"},
      mode = EnumSource.Mode.EXCLUDE)
  void whatMaintenanceDoesNotDoStaysWhatItIs(Cause cause) {
    // given
    notices.announced(notice("1", 0, 10), now);
    AttemptFailure other = new AttemptFailure(cause, "it ended");

    // then
    assertThat(notices.explain(other)).isSameAs(other);
  }

  @Test
  void whatIsToComeIsShownAndExplainsNothingYet() {
    // given
    notices.announced(notice("1", 5, 10), now);
    AttemptFailure lost = new AttemptFailure(Cause.DISCONNECTED, "the connection was closed");

    // then
    assertThat(notices.next()).isEqualTo(notice("1", 5, 10));
    assertThat(notices.explain(lost)).isSameAs(lost);

    // when
    time.advance(Duration.ofMinutes(5));

    // then
    assertThat(notices.explain(lost).incidentCause()).isEqualTo(Cause.VENUE_UNAVAILABLE);
  }

  @Test
  void theNextOneIsShownUntilItsEndByTheVenuesClock() {
    // given: the venue's clock is an hour ahead of ours
    Instant venueNow = now.plus(Duration.ofHours(1));
    notices.announced(notice("late", 70, 80), venueNow);
    notices.announced(notice("early", 55, 65), venueNow);
    assertThat(notices.next().id()).isEqualTo("early");

    // when
    time.stepWall(Duration.ofHours(-3));
    time.advance(Duration.ofMinutes(5));

    // then
    assertThat(notices.next().id()).isEqualTo("late");
    time.advance(Duration.ofMinutes(15));
    assertThat(notices.next()).isNull();
  }

  @Test
  void whatIsOverOrWillNotBeIsForgotten() {
    // given
    notices.announced(notice("1", 0, 10), now);

    // when
    notices.over("unknown");
    notices.over("1");

    // then
    assertThat(notices.next()).isNull();
  }

  @Test
  void itIsSaidOnceAndAgainWhenItChanges() {
    Words log = new Words();
    try {
      // when
      notices.announced(notice("1", 0, 10), now);
      notices.announced(notice("1", 0, 10), now);
      notices.announced(notice("1", 0, 20), now);

      // then
      assertThat(log.heard()).filteredOn(said -> said.contains("an exchange announces")).hasSize(2)
          .first().asString().endsWith(
              "an exchange announces from 2026-01-01T00:00:00Z to 2026-01-01T00:10:00Z: work 1");
      assertThat(notices.next().end()).isEqualTo(now.plus(Duration.ofMinutes(20)));
    } finally {
      log.stop();
    }
  }

  @Test
  void moreThanCanHaveAReasonAreNotKept() {
    for (int i = 0; i < 1_000; i++) {
      notices.announced(notice("n" + i, i, i + 1), now);
    }
    time.advance(Duration.ofMinutes(32));

    assertThat(notices.next()).isNull();
  }

  private VenueNotice notice(String id, int fromMinute, int toMinute) {
    return new VenueNotice(id, "work " + id, now.plus(Duration.ofMinutes(fromMinute)),
        now.plus(Duration.ofMinutes(toMinute)));
  }
}
