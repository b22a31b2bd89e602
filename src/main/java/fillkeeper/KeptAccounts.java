package fillkeeper;

import fillkeeper.account.AttemptParts;
import fillkeeper.account.ConfiguredVenue;
import fillkeeper.account.Keeper;
import fillkeeper.account.Plan;
import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.Claims;
import fillkeeper.settings.AccountSettings;
import fillkeeper.supervisor.KeptAccount;
import fillkeeper.venue.VenueNotices;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Makes the accounts of a configuration, as the supervisor wants them. What is made of the same settings twice is the
 * same object; of other settings of the same account, one that counts on. Confined to one context.
 */
final class KeptAccounts {

  private final Vertx vertx;
  private final Venues venues;
  private final Duration lease;
  private final Function<VenueNotices, AttemptParts> parts;
  private Map<AccountKey, Made> made = Map.of();

  private record Made(AccountSettings settings, Keeper keeper, KeptAccount account) {
  }

  /**
   * Makes it.
   *
   * @param parts what an account's attempts work with, by what its exchange announces
   */
  KeptAccounts(Vertx vertx, Venues venues, Duration lease, Function<VenueNotices, AttemptParts> parts) {
    this.vertx = vertx;
    this.venues = venues;
    this.lease = lease;
    this.parts = parts;
  }

  /** In the order of the configuration. */
  List<KeptAccount> of(List<AccountSettings> accounts) {
    Map<AccountKey, Made> next = new HashMap<>();
    accounts.forEach(account -> next.put(account.key(), made(account)));
    made = next;
    return accounts.stream().map(account -> made.get(account.key()).account()).toList();
  }

  private Made made(AccountSettings settings) {
    Made before = made.get(settings.key());
    return before != null && before.settings().withoutLabel().equals(settings.withoutLabel()) ? before
        : make(settings, before);
  }

  private Made make(AccountSettings settings, Made before) {
    VenueNotices notices = venues.notices(settings);
    Plan plan = Plan.of(settings, lease);
    ConfiguredVenue venue = new ConfiguredVenue(vertx, settings, venues.accounts(settings.key().exchange()));
    Keeper keeper = before == null ? new Keeper(plan, parts.apply(notices), venue)
        : before.keeper().changed(plan, parts.apply(notices), venue);
    return new Made(settings, keeper, new KeptAccount(settings.key(), settings.enabled(),
        Venues.policy(settings.restart()), settings.quarantineRecheck(), keeper, keeper::counters, notices::next));
  }

  /** Their rows, in the order of the configuration. */
  static List<Claims.Configured> rows(List<AccountSettings> accounts) {
    return accounts.stream().map(account -> new Claims.Configured(account.key(), account.label(), account.enabled(),
        account.venueAccountId())).toList();
  }
}
