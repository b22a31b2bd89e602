package fillkeeper.market;

import fillkeeper.domain.PublicTrade;
import fillkeeper.ledger.TradeStore;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Future;

/**
 * Trades that no list has, so that what was missed stays missing: their numbers say whether anything was. Where numbers
 * are left out and it cannot be shown that nothing has them, that is a gap, which is stored before the trade behind it.
 * Confined to the recorder's context.
 */
final class Unlisted {

  private final Market market;
  private final TradeFeed.Numbers numbers;
  private final TradeStore store;
  private final Missed.Desk desk;

  Unlisted(Market market, TradeFeed.Numbers numbers, TradeStore store, Missed.Desk desk) {
    this.market = market;
    this.numbers = numbers;
    this.store = store;
    this.desk = desk;
  }

  /** The feed goes on behind what is stored. */
  Future<Void> known() {
    Future<Void> all = Future.succeededFuture();
    for (String symbol : market.symbols()) {
      TradeStore.Kind kind = new TradeStore.Kind(market.exchange(), market.environment(), market.category(),
          market.recordType(), symbol);
      all = all.compose(before -> store.newest(kind)).map(newest -> {
        newest.ifPresent(numbers::goOnBehind);
        return null;
      });
    }
    return all;
  }

  /** Numbers were left out between these; {@code before} may be of an earlier attempt. */
  Future<Void> leftOut(PublicTrade before, PublicTrade after) {
    return numbers.isMissing(before, after).otherwise(true)
        .compose(missing -> missing ? desk.gap(before, after) : Future.succeededFuture());
  }
}
