package fillkeeper;

import fillkeeper.account.AttemptParts;
import fillkeeper.account.ConfiguredVenue;
import fillkeeper.account.Keeper;
import fillkeeper.account.Plan;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claims;
import fillkeeper.metrics.MeasuredAccount;
import fillkeeper.settings.AccountSettings;
import fillkeeper.supervisor.KeptAccount;
import fillkeeper.venue.VenueNotices;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the accounts of a configuration, as the supervisor wants them. What is made of the same settings twice is the
 * same object; of other settings of the same account, one that counts on. Confined to one context, but for what is
 * measured.
 */
final class KeptAccounts {

  private final Vertx vertx;
  private final Venues venues;
  private final Duration lease;
  private final BiFunction<AccountKey, VenueNotices, AttemptParts> parts;
  private volatile List<Made> made = List.of();

  private record Made(AccountSettings settings, Keeper keeper, KeptAccount account) {
  }

  /**
   * Makes it.
   *
   * @param parts what an account's attempts work with, beside what its exchange announces
   */
  KeptAccounts(Vertx vertx, Venues venues, Duration lease, BiFunction<AccountKey, VenueNotices, AttemptParts> parts) {
    this.vertx = vertx;
    this.venues = venues;
    this.lease = lease;
    this.parts = parts;
  }

  /** In the order of the configuration. */
  List<KeptAccount> of(List<AccountSettings> accounts) {
    Map<AccountKey, Made> before = made.stream()
        .collect(Collectors.toMap(one -> one.account().key(), Function.identity()));
    made = accounts.stream().map(account -> made(account, before.get(account.key()), accounts.size())).toList();
    return made.stream().map(Made::account).toList();
  }

  /** Those of them of which something is known, as they are measured. Any thread. */
  List<MeasuredAccount> measured(Function<AccountKey, Optional<Vitals>> known) {
    return made.stream().flatMap(one -> known.apply(one.account().key()).stream().map(vitals -> new MeasuredAccount(
        one.account().key(), one.account().enabled(), () -> vitals, one.keeper()::executions,
        one.settings().audit().interval()))).toList();
  }

  /** What was made before stays as it is, whatever has come to share the memory since. */
  private Made made(AccountSettings settings, Made before, int accounts) {
    return before != null && before.settings().withoutLabel().equals(settings.withoutLabel()) ? before
        : make(settings, before, accounts);
  }

  private Made make(AccountSettings settings, Made before, int accounts) {
    VenueNotices notices = venues.notices(settings);
    Plan plan = Plan.of(settings, lease, accounts);
    ConfiguredVenue venue = new ConfiguredVenue(vertx, settings, venues.accounts(settings.key().exchange()));
    Keeper keeper = before == null ? new Keeper(plan, parts.apply(settings.key(), notices), venue)
        : before.keeper().changed(plan, parts.apply(settings.key(), notices), venue);
    return new Made(settings, keeper, new KeptAccount(settings.key(), settings.enabled(),
        Venues.policy(settings.restart()), settings.quarantineRecheck(), keeper, keeper::counters, notices::next));
  }

  /** Their rows, in the order of the configuration. */
  static List<Claims.Configured> rows(List<AccountSettings> accounts) {
    return accounts.stream().map(account -> new Claims.Configured(account.key(), account.label(), account.enabled(),
        account.venueAccountId())).toList();
  }
}
