package fillkeeper.venue;

import fillkeeper.time.Clock;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueAccount.KeyType;
import io.vertx.core.Deployable;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * An exchange as the program opens it: the one thing that its package offers. Nothing is opened on the network before
 * something is asked for; what is opened belongs to the verticle on whose context it is.
 */
public interface Exchange {

  /** The word for it in the configuration and in every key, in lower case. */
  String name();

  /** What the configuration of an account there may say. */
  Traits traits();

  /**
   * Opens accounts.
   *
   * @param budget the one that this process has for this exchange
   */
  VenueFactory accounts(Clock clock, RequestBudget budget);

  /** Opens one market's public trades, on the calling verticle's context. */
  TradeFeed trades(Vertx vertx, TradeMarket market, Clock clock, RequestBudget budget);

  /** Who hears the interruptions that are announced in an environment; empty where nobody could. */
  default Optional<Herald> herald(String environment, Endpoints own) {
    return Optional.empty();
  }

  /** Hears what an exchange announces in one environment. */
  interface Herald {

    /** Where that is; the same for all who would hear the same. */
    URI place();

    /** Hears it for as long as it is deployed. */
    Deployable hearing(VenueNotices notices, Clock clock, RequestBudget budget, RandomGenerator random);
  }

  /**
   * What the configuration of an account may say.
   *
   * @param categories the exchange's own words for what can be kept, in the order in which they are shown
   * @param keyTypes   how requests may be signed
   * @param passphrase whether a key comes with a passphrase
   * @param businessWs whether further private channels are kept at a place of their own
   */
  record Traits(List<String> categories, List<KeyType> keyTypes, boolean passphrase, boolean businessWs) {

    public Traits {
      categories = List.copyOf(categories);
      keyTypes = List.copyOf(keyTypes);
    }
  }
}
