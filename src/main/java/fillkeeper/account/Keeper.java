package fillkeeper.account;

import fillkeeper.core.Limits;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.Claim;
import fillkeeper.settings.AccountSettings;
import fillkeeper.settings.AccountSettings.Credentials;
import fillkeeper.settings.SecretException;
import fillkeeper.settings.SecretRef;
import fillkeeper.supervisor.Attempt;
import fillkeeper.supervisor.AttemptFactory;
import fillkeeper.supervisor.AttemptListener;
import fillkeeper.domain.Vitals;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueFactory;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;

/** Makes the attempts of one account of the configuration, and counts over all of them. */
public final class Keeper implements AttemptFactory {

  private final AccountSettings settings;
  private final Plan plan;
  private final AttemptParts parts;
  private final VenueFactory venues;
  private final Counters counters = new Counters();
  private final KeyScope scope = new KeyScope();

  /**
   * Makes the factory of one account.
   *
   * @param lease how long the account stays ours after a renewal
   */
  public Keeper(AccountSettings settings, Duration lease, AttemptParts parts, VenueFactory venues) {
    this.settings = settings;
    this.parts = parts;
    this.venues = venues;
    this.plan = plan(settings, lease);
  }

  @Override
  public Attempt create(Claim claim, AttemptListener listener) {
    return new AccountVerticle(claim, plan, parts, this::open, counters, scope, listener);
  }

  /** What became of the account's events, over all attempts. */
  public Vitals.Counters counters() {
    return counters.read();
  }

  /**
   * Opens the venue with the secrets as they are now, so that they can be replaced without a restart. One that cannot
   * be read or used waits for a person.
   */
  private Future<Venue> open(Vertx vertx) {
    return vertx.executeBlocking(() -> read(settings.credentials()))
        .map(credentials -> venues.open(vertx, account(credentials), new UnheardWords(settings.key(), counters)))
        .recover(failure -> Future.failedFuture(
            failure instanceof SecretException || failure instanceof IllegalArgumentException
                ? new AttemptFailure(Cause.AUTH_REJECTED, failure.getMessage())
                : failure));
  }

  private static VenueAccount.Credentials read(Credentials credentials) {
    SecretRef passphrase = credentials.passphrase();
    return new VenueAccount.Credentials(credentials.apiKey().read(), credentials.apiSecret().read(),
        passphrase == null ? null : passphrase.read(),
        VenueAccount.KeyType.valueOf(credentials.keyType().name()));
  }

  private VenueAccount account(VenueAccount.Credentials credentials) {
    var endpoints = settings.endpoints();
    return new VenueAccount(settings.key(), settings.categories(), settings.settleCoins(), settings.symbols(),
        new VenueAccount.Endpoints(endpoints.privateWs(), endpoints.publicWs(), endpoints.businessWs(),
            endpoints.rest()),
        credentials, settings.heartbeat().ping(), settings.heartbeat().pongTimeout(), settings.maxMessageBytes(),
        settings.audit().restLag(), settings.fastExecutions());
  }

  private static Plan plan(AccountSettings settings, Duration lease) {
    var sync = settings.sync();
    var queue = settings.queue();
    var audit = settings.audit();
    return new Plan(lease, new Limits(sync.maxEvents(), sync.maxBytes(), null),
        new Limits(queue.maxEvents(), queue.maxBytes(), queue.maxAge()), settings.batchMaxEvents(), sync.timeout(),
        sync.overlap(), audit.fillGrace(), audit.gapDeadline(), audit.interval(), audit.maxAge(),
        settings.backfillSince(), settings.requireReadOnlyKey(), settings.venueAccountId());
  }
}
