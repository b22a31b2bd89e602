package fillkeeper.market;

import fillkeeper.domain.PublicTrade;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Future;

/**
 * Trades that no list has, so that what was missed stays missing: their numbers say whether anything was. Where numbers
 * are left out and it cannot be shown that nothing has them, that is a gap, which is stored before the trade behind it.
 * Confined to the recorder's context.
 */
final class Unlisted {

  private final TradeFeed.Numbers numbers;
  private final Missed.Desk desk;

  Unlisted(TradeFeed.Numbers numbers, Missed.Desk desk) {
    this.numbers = numbers;
    this.desk = desk;
  }

  /** The feed goes on behind what is stored. */
  void goOnBehind(PublicTrade newest) {
    numbers.goOnBehind(newest);
  }

  /** Numbers were left out between these; {@code before} may be of an earlier attempt. */
  Future<Void> leftOut(PublicTrade before, PublicTrade after) {
    return numbers.isMissing(before, after).otherwise(true)
        .compose(missing -> missing ? desk.gap(before, after) : Future.succeededFuture());
  }
}
