package fillkeeper.venue.binance.market;

import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import java.util.List;

/** What one message of a public socket says. */
sealed interface MarketFrame {

  /** A trade, or what should have been one and could not be read. */
  record Trades(List<PublicTrade> trades, List<Unreadable> unreadable) implements MarketFrame {
  }

  /**
   * The answer to a request of ours.
   *
   * @param id   of the request; null where a refusal does not say
   * @param text the venue's words, bounded; empty if it agreed
   */
  record Answer(String id, boolean good, String text) implements MarketFrame {
  }

  /** Something that tells of no trade. */
  record Ignored(String event) implements MarketFrame {
  }

  /** Something that may have told of a trade and could not be read. */
  record Broken(Unreadable what) implements MarketFrame {
  }
}
