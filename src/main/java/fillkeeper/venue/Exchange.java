package fillkeeper.venue;

import fillkeeper.time.Clock;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueAccount.KeyType;
import io.vertx.core.Deployable;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * An exchange as the program opens it: the one thing that its package offers. Nothing is opened on the network before
 * something is asked for; what is opened belongs to the verticle on whose context it is.
 */
public interface Exchange {

  /** The word for it in the configuration and in every key, in lower case. */
  String name();

  /** What the configuration may say of it. */
  Traits traits();

  /** What it promises, of all its categories. */
  VenueRules rules();

  /** What its codes mean for us. */
  ErrorCodes errors();

  /** What the real exchange says of a key beside whose account it opens. */
  Set<KeyFact> toldOfKeys();

  /** Opens accounts. */
  VenueFactory accounts(Shared shared);

  /**
   * Opens one market's public trades, on the calling verticle's context. Asked for in categories only whose trades are
   * recorded as something.
   */
  default TradeFeed trades(Vertx vertx, VenueMarket market, Shared shared) {
    throw new UnsupportedOperationException("the trades of " + name() + " are not recorded");
  }

  /** Who hears the interruptions that are announced in an environment; empty where nobody could. */
  default Optional<Herald> herald(String environment, Endpoints own) {
    return Optional.empty();
  }

  /** Hears what an exchange announces in one environment. */
  interface Herald {

    /** Where that is; the same for all who would hear the same. */
    URI place();

    /** Hears it for as long as it is deployed. */
    Deployable hearing(VenueNotices notices, Shared shared);
  }

  /**
   * What all that one process opens at the exchange has in common.
   *
   * @param budget the one that this process has for this exchange
   * @param random safe for use from several threads
   */
  record Shared(Clock clock, RequestBudget budget, RandomGenerator random) {
  }

  /**
   * What the configuration of an account or a recorder may say.
   *
   * @param environments where it can be met: {@code mainnet}, {@code testnet}, {@code demo}, {@code simulator}
   * @param keyTypes     how requests may be signed
   * @param categories   what can be kept, in the order in which it is shown
   * @param keys         the keys of an account that mean something here and need not elsewhere
   */
  record Traits(List<String> environments, List<KeyType> keyTypes, List<Category> categories, Set<Key> keys) {

    public Traits {
      environments = List.copyOf(environments);
      keyTypes = List.copyOf(keyTypes);
      categories = List.copyOf(categories);
      keys = Set.copyOf(keys);
    }

    /**
     * One of the categories.
     *
     * @throws IllegalArgumentException if there is no such category
     */
    public Category category(String name) {
      return categories.stream().filter(each -> each.name().equals(name)).findFirst()
          .orElseThrow(() -> new IllegalArgumentException("the exchange has no category " + name));
    }
  }

  /**
   * A category.
   *
   * @param name   the exchange's own word for it, in lower case
   * @param trades what its public trades are recorded as, the usual type first; empty if they are not
   */
  record Category(String name, List<TradeRules> trades) {

    public Category {
      trades = List.copyOf(trades);
    }

    /** What its public trades are recorded as, the usual type first: {@link fillkeeper.domain.RecordType}. */
    public List<String> recordTypes() {
      return trades.stream().map(TradeRules::recordType).toList();
    }

    /**
     * What is promised of trades that are recorded as this.
     *
     * @throws IllegalArgumentException if they are not
     */
    public TradeRules trades(String recordType) {
      return trades.stream().filter(each -> each.recordType().equals(recordType)).findFirst()
          .orElseThrow(() -> new IllegalArgumentException("trades of " + name + " are not recorded as " + recordType));
    }
  }

  /** Something that may be known of a key. */
  enum KeyFact {
    /** Whether it may do more than read. */
    RIGHTS,
    /** When it ends. */
    EXPIRY
  }

  /** A key of an account's configuration that not every exchange has a use for. */
  enum Key {
    /** A passphrase comes with a key. */
    PASSPHRASE,
    /** Further private channels are kept at a place of their own. */
    BUSINESS_WS,
    /** Some of it can only be asked for by symbol. */
    SYMBOLS,
    /** Some of it can only be asked for by coin. */
    SETTLE_COINS,
    /** There is a faster and shorter word of fills. */
    FAST_EXECUTIONS
  }
}
