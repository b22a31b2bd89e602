package fillkeeper.check;

import fillkeeper.account.VenueOpener;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.settings.AccountSettings;
import fillkeeper.time.Clock;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Whether an account can be kept: reach, clock, whose key it is, what it may do, when it ends, log-in. */
public final class AccountCheck {

  private static final Duration SOON = Duration.ofDays(14);

  private final AccountSettings account;
  private final VenueOpener venues;
  private final Clock clock;
  private final String name;

  public AccountCheck(AccountSettings account, VenueOpener venues, Clock clock) {
    this.account = account;
    this.venues = venues;
    this.clock = clock;
    this.name = account.key().name();
  }

  /** Asks the exchange; what rests on what failed is left out. Never fails. */
  public Future<List<Finding>> run() {
    List<Finding> found = new ArrayList<>();
    return venues.open((where, word) -> { })
        .compose(venue -> ask(venue, found).onComplete(asked -> venue.close()))
        .recover(failure -> {
          found.add(Finding.fault(name, why(failure)));
          return Future.succeededFuture();
        })
        .map(asked -> found);
  }

  private Future<Void> ask(Venue venue, List<Finding> found) {
    return venue.identify().compose(key -> {
      Duration ahead = Duration.between(clock.now(), venue.now());
      found.add(Finding.ok(name, "reached; the exchange's clock is " + Math.abs(ahead.toMillis()) + " ms "
          + (ahead.isNegative() ? "behind" : "ahead")));
      found.add(owner(key));
      found.add(rights(key));
      found.add(end(key, venue.now()));
      return venue.instruments();
    }).compose(known -> venue.subscribe(new Deaf()))
        .onSuccess(heard -> found.add(Finding.ok(name, "logged in, and every channel confirmed")));
  }

  private Finding owner(KeyInfo key) {
    String wanted = account.venueAccountId();
    return wanted == null || wanted.equals(key.venueAccountId())
        ? Finding.ok(name, "account " + key.venueAccountId() + " of the exchange")
        : Finding.fault(name, "the key belongs to account " + key.venueAccountId() + " of the exchange, venueAccountId is "
            + wanted);
  }

  private Finding rights(KeyInfo key) {
    if (Boolean.TRUE.equals(key.readOnly())) {
      return Finding.ok(name, "the key only reads");
    }
    String why = key.readOnly() == null ? "the exchange does not say here what a key can do"
        : "the key can trade or withdraw";
    return account.requireReadOnlyKey() ? Finding.fault(name, why + " and requireReadOnlyKey is set")
        : Finding.warning(name, why + "; fillkeeper needs a read-only key");
  }

  private Finding end(KeyInfo key, Instant now) {
    Instant end = key.expiresAt();
    if (end == null) {
      return key.endsUnused() == null ? Finding.ok(name, "the exchange names no end of the key")
          : Finding.warning(name, "the exchange ends the key after " + key.endsUnused().toDays() + " days without use");
    }
    Duration left = Duration.between(now, end);
    String text = "the key ends at " + end + ", in " + left.toDays() + " days";
    if (left.isNegative() || left.isZero()) {
      return Finding.fault(name, "the key ended at " + end);
    }
    return left.compareTo(SOON) < 0 ? Finding.warning(name, text) : Finding.ok(name, text);
  }

  private static String why(Throwable failure) {
    return failure instanceof AttemptFailure known ? known.incidentCause() + ": " + known.getMessage()
        : String.valueOf(failure.getMessage());
  }

  /** A dry run hears and keeps nothing. */
  private static final class Deaf implements VenueListener {

    @Override
    public void onEvent(AccountEvent event, int bytes) {
    }

    @Override
    public void onLost(AttemptFailure why) {
    }
  }
}
