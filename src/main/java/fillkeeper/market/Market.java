package fillkeeper.market;

import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.function.Function;

/**
 * One market recorder of the configuration.
 *
 * @param policy how it is tried again after a failure; it never ends, since a recorder writes nothing wrong by waiting
 * @param feeds  opens its feed, on the context of the verticle that asks
 */
public record Market(String exchange, String environment, String category, List<String> symbols, Limits limits,
    Restarts.Policy policy, Function<Vertx, TradeFeed> feeds) {

  /** As people and the event bus name it, as {@code bybit.mainnet.spot}. */
  public String name() {
    return exchange + "." + environment + "." + category;
  }
}
