package fillkeeper.market;

import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.TradeRules;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.function.Function;

/**
 * The public trades of some symbols of one category.
 *
 * @param name       as {@code bybit.mainnet.spot}
 * @param listed     what they are recorded as, and what of them the venue lists
 * @param feeds      opens its feed, on the context of the verticle that asks
 */
public record Market(String name, String exchange, String environment, String category, TradeRules listed,
    List<String> symbols, Limits limits, Restarts.Policy policy, Function<Vertx, TradeFeed> feeds)
    implements Recorded {

  /** Single trades, or those that the venue adds up. */
  public String recordType() {
    return listed.recordType();
  }
}
