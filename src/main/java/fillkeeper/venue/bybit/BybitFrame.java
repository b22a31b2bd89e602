package fillkeeper.venue.bybit;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.VenueNotice;
import java.time.Instant;
import java.util.List;

/** What one message of the socket says. */
sealed interface BybitFrame {

  /**
   * The answer to a request of ours.
   *
   * @param op      {@code auth}, {@code subscribe}, {@code unsubscribe}; null where the answer does not say
   * @param reqId   null where the answer does not say
   * @param text    the venue's words, secrets removed, bounded; empty if none
   * @param retCode null where the answer carries none
   */
  record Ack(String op, String reqId, boolean success, String text, Integer retCode) implements BybitFrame {
  }

  /** The answer to a ping. */
  record Pong() implements BybitFrame {
  }

  /** Orders or executions, in the order of the message; a row that could not be read is in its place. */
  record Rows(String topic, List<AccountEvent> events) implements BybitFrame {
  }

  /** Public trades in the order of the message, and the rows among them that could not be read. */
  record Trades(String topic, List<PublicTrade> trades, List<Unreadable> unreadable) implements BybitFrame {
  }

  /**
   * What the venue announces of itself.
   *
   * @param at   the venue's time as it says so
   * @param over the ids of what is over or will not be
   */
  record Notices(Instant at, List<VenueNotice> announced, List<String> over) implements BybitFrame {
  }

  /** Something that tells nothing of orders or executions. */
  record Ignored(String topic) implements BybitFrame {
  }

  /** Something that may have told of orders or executions and could not be read. */
  record Broken(Unreadable what) implements BybitFrame {
  }
}
