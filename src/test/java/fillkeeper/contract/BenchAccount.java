package fillkeeper.contract;

import fillkeeper.domain.Side;
import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.TrueBook;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * One account at a simulated exchange: traded on, broken and asked for the truth by the contract, which knows nothing
 * of the venue. Safe from any thread; what is done has changed the book when the call returns, and sockets say it soon
 * after.
 *
 * <p>Ids are the venue's own. Quantities are whole lots of the market.
 */
public interface BenchAccount extends TrueBook {

  /** What stands in its configuration beside id, exchange, environment and endpoints: categories, keys, symbols. */
  JsonObject settings();

  /** Another secret in the place of the right one, as a configuration has it. */
  JsonObject wrongSecret();

  /** Another passphrase in the place of the right one. Asked where keys have one. */
  default JsonObject wrongPassphrase() {
    return new JsonObject().put("passphrase", "not-the-one-of-this-key");
  }

  /** The venue's own number of the account. */
  String number();

  /** What goes wrong for it alone. */
  Breakable<?> wire();

  // ---- trading

  /** An order that rests at the market's price. Answers its id. */
  String limit(Market market, Side side, int lots);

  /** An order that is filled whole at once. Answers its id. */
  String market(Market market, Side side, int lots);

  /** An order that is refused, and of which the account is told all the same. Answers its id. */
  String rejected(Market market, Side side, int lots);

  /** Fills a part of a resting order, in one execution. */
  void fill(String orderId, int lots);

  /** Fills what is left of a resting order, in one execution. */
  void fillWhole(String orderId);

  /** A resting order is for so many lots from now on. */
  void amend(String orderId, int lots);

  /** Cancels a resting order as its user. */
  void cancel(String orderId);

  /** An order that waits for a price. Answers its id, of whatever kind that is. */
  String conditional(Market market, Side side, int lots);

  /** The price of a waiting order is reached. Answers the id of the order that rests from now on. */
  String trigger(String conditionalId);

  /** Takes back an order that waits for its price. */
  void withdraw(String conditionalId);

  /** Pays funding, or receives it where the amount is negative, on a position in the market. */
  void funding(Market market, String amount);

  // ---- past

  /** Puts so many filled orders into the book, silently, spread evenly over a span that ended so long ago. */
  void traded(Market market, int orders, Duration span, Duration endedAgo);

  /** Puts an order into the book, silently, that was cancelled so long ago without a fill. */
  void cancelled(Market market, Duration ago);

  // ---- what is said

  /** Says again all frames of the last minute. */
  void replay();

  /** Which frame of a fill goes out first. Asked where there are two. */
  void frameOrder(FrameOrder order);

  /** Says any text at all on the account's stream. */
  void say(String text);

  /** Ends its stream without a word. */
  void cut();

  /** Its stream stays open and says nothing more, not even that it is alive, until it is healed. */
  void silence();

  /**
   * The venue does what it does before it ends a connection by its own plan, and ends it. Asked where it does; may
   * return before it has happened.
   */
  void plannedCut();

  /** Streams that say what happens to it. */
  int connections();

  // ---- the key

  /** Its key is not known any more: nothing is answered or told. */
  void revoke();

  /** Its key is known again. */
  void restore();

  /** Whether its key may trade, as the venue says. Only reading is allowed at first. */
  void mayTrade(boolean allowed);

  /** Its key is another account's from now on, which has this number. */
  void announce(String otherNumber);
}
