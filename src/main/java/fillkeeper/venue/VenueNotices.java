package fillkeeper.venue;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.VenueNotice;
import fillkeeper.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an exchange has announced of its own interruptions, each until its end.
 *
 * <p>Their times are those of the exchange's clock, which is carried on here by the monotonic one; what our own clock
 * says does not matter. While one lasts, what may well be its doing is told as such. An exchange that announces
 * nothing is one that nobody feeds.
 *
 * <p>Safe for use from several threads.
 */
public final class VenueNotices {

  private static final Logger LOG = LoggerFactory.getLogger(VenueNotices.class);
  private static final int NOTICES_MAX = 32;
  /** What an exchange under maintenance does to us. What it says of orders is judged as ever. */
  private static final Set<Cause> EXPLAINED = Collections.unmodifiableSet(EnumSet.of(
      Cause.DISCONNECTED, Cause.STALLED, Cause.AUTH_REJECTED, Cause.SUBSCRIBE_REJECTED, Cause.CLOCK_SKEW));

  private final String venue;
  private final Clock clock;
  private final Map<String, VenueNotice> notices = new LinkedHashMap<>();
  private Instant venueTime;
  private long venueTimeNanos;

  /**
   * Nothing is announced yet.
   *
   * @param venue whose, as the log names it
   */
  public VenueNotices(String venue, Clock clock) {
    this.venue = venue;
    this.clock = clock;
  }

  /**
   * The exchange announces something, or changes what it announced; said in the log once.
   *
   * @param venueNow the exchange's time as it says so
   */
  public synchronized void announced(VenueNotice notice, Instant venueNow) {
    venueTime = venueNow;
    venueTimeNanos = clock.nanos();
    notices.values().removeIf(known -> !known.end().isAfter(venueNow));
    boolean room = notices.size() < NOTICES_MAX || notices.containsKey(notice.id());
    if (room && notice.end().isAfter(venueNow) && !notice.equals(notices.put(notice.id(), notice))) {
      LOG.warn("{} announces from {} to {}: {}", venue, notice.begin(), notice.end(), notice.title());
    }
  }

  /** The exchange says that it is over, or will not be. */
  public synchronized void over(String id) {
    VenueNotice over = notices.remove(id);
    if (over != null) {
      LOG.info("{} says that this is over: {}", venue, over.title());
    }
  }

  /** The next one, whether it lasts or is to come; null if there is none. */
  public synchronized VenueNotice next() {
    return pending().min(Comparator.comparing(VenueNotice::begin)).orElse(null);
  }

  /** The same failure, or, while an interruption lasts that may be behind it, one that says so. */
  public synchronized AttemptFailure explain(AttemptFailure why) {
    VenueNotice next = EXPLAINED.contains(why.incidentCause()) ? next() : null;
    return next == null || next.begin().isAfter(now()) ? why : new AttemptFailure(Cause.VENUE_UNAVAILABLE,
        why.getMessage() + " (" + why.incidentCause() + " during what was announced: " + next.title() + ")", why);
  }

  private Stream<VenueNotice> pending() {
    return notices.values().stream().filter(notice -> notice.end().isAfter(now()));
  }

  private Instant now() {
    return venueTime.plusNanos(clock.nanos() - venueTimeNanos);
  }
}
