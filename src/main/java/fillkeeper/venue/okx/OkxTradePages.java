package fillkeeper.venue.okx;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.venue.TradeFeed.Recent;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import io.vertx.core.Future;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

/**
 * Reads single trades, oldest first, though the venue lists them from the newest back. Of each symbol they are numbered,
 * so what followed a trade is asked for as what comes before a number a page further on: there are no more numbers
 * between than rows on a page, whether or not that number itself counts.
 */
final class OkxTradePages {

  /** How many of the newest are listed at once. */
  static final int RECENT = 500;
  private static final int A_PAGE = 100;
  /** Numbers without a trade: this often they are passed by. */
  private static final int EMPTY_MAX = 50;

  private final Access access;
  private final OkxTrades trades;

  OkxTradePages(Access access, OkxTrades trades) {
    this.access = access;
    this.trades = trades;
  }

  /** The newest trades of a symbol. */
  Future<Recent> recent(String symbol) {
    return list(OkxLists.TRADES, Query.NONE.with("instId", symbol).with("limit", RECENT));
  }

  /** Some of those that followed a trade; none where it was the last. */
  Future<Recent> behind(String symbol, String tradeId) {
    return behind(symbol, new BigInteger(tradeId), 0);
  }

  private Future<Recent> behind(String symbol, BigInteger id, int passed) {
    BigInteger end = id.add(BigInteger.valueOf(A_PAGE));
    Query query = Query.NONE.with("instId", symbol).with("type", 1).with("after", end.toString()).with("limit", A_PAGE);
    return list(OkxLists.TRADES_HISTORY, query).compose(page -> {
      Recent later = new Recent(page.trades().stream().filter(trade -> number(trade).compareTo(id) > 0).toList(),
          page.unreadable());
      return later.trades().isEmpty() ? beyond(symbol, end, later, passed) : Future.succeededFuture(later);
    });
  }

  /** Where numbers are missing, there may be trades all the same. */
  private Future<Recent> beyond(String symbol, BigInteger end, Recent none, int passed) {
    return recent(symbol).compose(newest -> {
      boolean goesOn = newest.trades().stream().anyMatch(trade -> number(trade).compareTo(end) >= 0);
      if (!goesOn) {
        return Future.succeededFuture(none);
      }
      return passed == EMPTY_MAX ? Future.succeededFuture(newest)
          : behind(symbol, end.subtract(BigInteger.ONE), passed + 1);
    });
  }

  /**
   * Whether there are trades between two numbers. The list shows it once it has come to the second one; before that
   * nobody can say.
   *
   * @param first the number of a trade that there is
   */
  Future<Boolean> isAnyBetween(String symbol, long known, long first) {
    Query query = Query.NONE.with("instId", symbol).with("type", 1).with("after", first + 1).with("limit", A_PAGE);
    return list(OkxLists.TRADES_HISTORY, query).map(page -> {
      List<BigInteger> later = page.trades().stream().map(OkxTradePages::number)
          .filter(number -> number.compareTo(BigInteger.valueOf(known)) > 0).toList();
      if (later.isEmpty() || !page.unreadable().isEmpty()) {
        throw new AttemptFailure(Cause.VENUE_UNAVAILABLE,
            "OKX does not list yet what was traded in " + symbol + " before " + first);
      }
      return later.get(0).compareTo(BigInteger.valueOf(first)) < 0;
    });
  }

  private Future<Recent> list(String path, Query query) {
    return access.ask(Question.open(path, query, Urgency.CATCH_UP))
        .map(told -> told.read(data -> trades.listed(data, told.seen())))
        .map(listed -> new Recent(oldestFirst(listed.trades()), listed.unreadable()));
  }

  private static List<PublicTrade> oldestFirst(List<PublicTrade> listed) {
    return listed.stream().sorted(Comparator.comparing(OkxTradePages::number)).toList();
  }

  /** What is no number is older than all that are. */
  private static BigInteger number(PublicTrade trade) {
    return trade.tradeId().matches("\\d+") ? new BigInteger(trade.tradeId()) : BigInteger.ONE.negate();
  }
}
