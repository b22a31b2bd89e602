package fillkeeper.venue.binance.api;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.StreamRules;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Heartbeat;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Succession;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/**
 * How one product is asked and heard for one account: with its key, within its limits, over its hosts. Confined to the
 * context that opened it.
 */
public final class BinanceClient {

  /** The list of symbols is longer than anything else. */
  private static final int ANSWER_MAX = 32 << 20;

  private final Tools tools;
  private final Product product;
  private final BinanceSigner signer;
  private final BinanceDialect dialect;
  private final Access access;

  /**
   * What an account at Binance is opened with.
   *
   * @param budget of all accounts and recorders
   */
  public record Tools(Vertx vertx, VenueAccount account, Clock clock, Scheduler scheduler, RandomGenerator random,
      RequestBudget budget) {

    /**
     * Where the account is.
     *
     * @throws IllegalArgumentException if Binance has no such environment
     */
    public BinanceHosts hosts() {
      return BinanceHosts.of(account.key().environment(), account.endpoints());
    }
  }

  /**
   * A product.
   *
   * @param name     as categories are named
   * @param rest     the base of its requests
   * @param weight   what they count against
   * @param timePath where it tells the time
   * @param weights  what each question weighs
   */
  public record Product(String name, URI rest, Limit weight, String timePath, ToIntFunction<Question> weights) {
  }

  /**
   * Opens nothing on the network yet.
   *
   * @throws IllegalArgumentException if Binance has no such environment, or the secret is no key of its type
   */
  public BinanceClient(Tools tools, Product product) {
    this.tools = tools;
    this.product = product;
    this.signer = new BinanceSigner(tools.account.credentials());
    this.dialect = new BinanceDialect(signer, product.weight, BinanceLimits.rights(tools.hosts().spotRest()),
        product.timePath, product.weights);
    this.access = new Access(tools.vertx, product.rest, ANSWER_MAX, dialect, tools.clock, tools.scheduler,
        tools.budget);
  }

  public BinanceSigner signer() {
    return signer;
  }

  /** The way there. */
  public Access access() {
    return access;
  }

  /** The venue says how much may be asked in a minute; 0 where it does not say. */
  public void grants(int weightAMinute) {
    dialect.grants(weightAMinute);
  }

  /** A conversation that shows that it lives as these rules say; opens nothing yet. */
  public <F> Conversation<F> conversation(StreamRules rules, Conversation.Reader<F> reader,
      Conversation.Listener<F> listener) {
    return access.conversation(Pace.of(tools.account), Heartbeat.of(rules.liveness().sign(), null), reader, listener);
  }

  /** A subscription over connections that follow each other as these rules say; opens nothing yet. */
  public Succession succession(StreamRules rules, Function<Succession.Announcer, Succession.Link> links,
      Consumer<AttemptFailure> onLost) {
    return new Succession(tools.account.key().name() + " " + product.name, Succession.Plan.of(rules.cut()), links,
        tools.scheduler, tools.random, onLost);
  }
}
