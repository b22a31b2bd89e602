package fillkeeper.account;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Secret;
import fillkeeper.settings.AccountSettings;
import fillkeeper.settings.AccountSettings.Credentials;
import fillkeeper.settings.SecretException;
import fillkeeper.settings.SecretRef;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueFactory;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens an exchange as the configuration says, with the secrets as they are now, so that they can be replaced without a
 * restart. One that cannot be read or used waits for a person.
 */
public final class ConfiguredVenue implements VenueOpener {

  private final Vertx vertx;
  private final AccountSettings settings;
  private final VenueFactory venues;

  public ConfiguredVenue(Vertx vertx, AccountSettings settings, VenueFactory venues) {
    this.vertx = vertx;
    this.settings = settings;
    this.venues = venues;
  }

  @Override
  public Future<Venue> open(UnknownWords unknown) {
    return vertx.executeBlocking(() -> read(settings.credentials()))
        .map(credentials -> venues.open(vertx, account(credentials), unknown))
        .recover(failure -> Future.failedFuture(
            failure instanceof IllegalArgumentException ? new AttemptFailure(Cause.AUTH_REJECTED, failure.getMessage())
                : failure));
  }

  /** Whatever cannot be read is told at once. */
  private static VenueAccount.Credentials read(Credentials credentials) {
    List<String> faults = new ArrayList<>();
    Secret key = read(credentials.apiKey(), faults);
    Secret secret = read(credentials.apiSecret(), faults);
    Secret passphrase = credentials.passphrase() == null ? null : read(credentials.passphrase(), faults);
    if (!faults.isEmpty()) {
      throw new AttemptFailure(Cause.AUTH_REJECTED, String.join("; ", faults));
    }
    return new VenueAccount.Credentials(key, secret, passphrase,
        VenueAccount.KeyType.valueOf(credentials.keyType().name()));
  }

  private static Secret read(SecretRef ref, List<String> faults) {
    try {
      return ref.read();
    } catch (SecretException unreadable) {
      faults.add(unreadable.getMessage());
      return null;
    }
  }

  private VenueAccount account(VenueAccount.Credentials credentials) {
    var endpoints = settings.endpoints();
    return new VenueAccount(settings.key(), settings.categories(), settings.settleCoins(), settings.symbols(),
        new VenueAccount.Endpoints(endpoints.privateWs(), endpoints.publicWs(), endpoints.businessWs(),
            endpoints.rest()),
        credentials, settings.heartbeat().ping(), settings.heartbeat().pongTimeout(), settings.maxMessageBytes(),
        settings.audit().restLag(), settings.fastExecutions());
  }
}
