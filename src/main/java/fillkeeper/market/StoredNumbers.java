package fillkeeper.market;

import fillkeeper.domain.IdsReusedException;
import fillkeeper.domain.PublicTrade;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The newest stored trade of each symbol of a market that numbers its trades. One that is traded after it and has a lower
 * number is of another life of the exchange: lists that go on behind what is stored would never show what was traded
 * before it, and numbers that are left out would not be noticed. Confined to the recorder's context.
 */
final class StoredNumbers {

  private final Duration lag;
  private final Map<String, PublicTrade> newest = new HashMap<>();

  /** @param lag how exact times have to be: a trade is later if it is so much later */
  StoredNumbers(Duration lag) {
    this.lag = lag;
  }

  void goOnBehind(PublicTrade stored) {
    newest.put(stored.symbol(), stored);
  }

  /** Why these cannot follow what is stored; empty if they can. */
  Optional<IdsReusedException> reused(List<PublicTrade> heard) {
    return heard.stream().filter(this::isOfAnotherLife).findFirst().map(trade -> {
      PublicTrade stored = newest.get(trade.symbol());
      return new IdsReusedException("the exchange's ids have started again: of " + trade.symbol() + ", trade "
          + stored.tradeId() + " was traded at " + stored.tradedAt() + " and trade " + trade.tradeId() + " at "
          + trade.tradedAt());
    });
  }

  private boolean isOfAnotherLife(PublicTrade heard) {
    PublicTrade stored = newest.get(heard.symbol());
    return stored != null && heard.tradedAt().isAfter(stored.tradedAt().plus(lag))
        && isBefore(heard.tradeId(), stored.tradeId());
  }

  /** Of two numbers; an id that is none has no place among them. */
  private static boolean isBefore(String one, String other) {
    return one.matches("\\d+") && other.matches("\\d+")
        && (one.length() == other.length() ? one.compareTo(other) < 0 : one.length() < other.length());
  }
}
