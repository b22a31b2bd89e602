package fillkeeper.venue;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The public trades of some symbols of one category at an exchange, for one attempt. */
public interface TradeFeed {

  /** Completes once every symbol is confirmed; the listener may hear trades before that. Called once. */
  Future<Void> subscribe(Listener listener);

  /** The newest trades of one symbol, as many as {@link TradeRules#newest} says. */
  Future<Recent> recent(String symbol);

  /**
   * The trades of one symbol that followed a known one, oldest first, as many as the venue lists at once; none where it
   * was the last. Asked only where {@link TradeRules#behind} says that there is such a list.
   */
  Future<Recent> behind(String symbol, String tradeId);

  /** What is known of trades that no list has; empty where lists have them. */
  Optional<Numbers> numbers();

  /** Lets go of everything at once. */
  void close();

  /**
   * What the venue still lists.
   *
   * @param unreadable rows that should have been trades
   */
  record Recent(List<PublicTrade> trades, List<Unreadable> unreadable) {
  }

  /** Trades that no list has, and that are numbered: their numbers say where one is missing. */
  interface Numbers {

    /** The last trade of a symbol that is stored: what is left out behind it is told. Called before the subscription. */
    void goOnBehind(PublicTrade stored);

    /** Whether anything was traded between two where numbers were left out; fails where nobody can say. */
    Future<Boolean> isMissing(PublicTrade before, PublicTrade after);
  }

  /** Hears one subscription, on the context that subscribed, in the order of the wire. */
  interface Listener {

    /** One message's trades. */
    void onTrades(List<PublicTrade> trades, int bytes);

    /** All of one message that could not be read: the message itself, or some of its rows; never empty. */
    void onUnreadable(List<Unreadable> what, int bytes);

    /** The venue's numbers say that trades were left out between these two of one symbol, told before the second is. */
    void onLeftOut(PublicTrade before, PublicTrade after);

    /** The last call. */
    void onLost(AttemptFailure why);
  }
}
