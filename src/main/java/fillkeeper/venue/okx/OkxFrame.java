package fillkeeper.venue.okx;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import java.util.List;

/** What one message of a socket says. */
sealed interface OkxFrame {

  /**
   * The answer to a request of ours.
   *
   * @param id      the request's; null where the answer does not say, as that to a log-in
   * @param event   {@code login}, {@code subscribe}, or {@code error}
   * @param channel what was subscribed; null where the answer is about none
   * @param code    of a refusal; null where there is none
   * @param text    the venue's words, secrets removed, bounded; empty if none
   */
  record Ack(String id, String event, String channel, String code, String text) implements OkxFrame {

    boolean success() {
      return !event.equals("error") && (code == null || code.equals("0"));
    }

    /** Code and words of a refusal, to be told. */
    String said() {
      return (code == null ? "" : code + " ") + text;
    }
  }

  /** The answer to a ping. */
  record Pong() implements OkxFrame {
  }

  /** Orders and the fills that they tell of, in the order of the message; what could not be read is in its place. */
  record Rows(String channel, List<AccountEvent> events) implements OkxFrame {
  }

  /** Public trades in the order of the message, and the rows among them that could not be read. */
  record Trades(String channel, List<PublicTrade> trades, List<Unreadable> unreadable) implements OkxFrame {
  }

  /** Something about this connection. A code of 64008 says that it will be closed in about a minute. */
  record Notice(String code, String text) implements OkxFrame {

    boolean closesSoon() {
      return "64008".equals(code);
    }
  }

  /** How many connections of the account hear this channel, this one included. */
  record Connections(String channel, String count) implements OkxFrame {
  }

  /** The channel is heard by too many connections: here it is not, though it was confirmed. */
  record Crowded(String channel, String count) implements OkxFrame {
  }

  /** The venue took a subscription back. */
  record Unsubscribed(String channel) implements OkxFrame {
  }

  /**
   * Something that tells nothing of orders or executions.
   *
   * @param where what kind of word it is
   */
  record Ignored(String where, String word) implements OkxFrame {
  }

  /** Something that may have told of orders or executions and could not be read. */
  record Broken(Unreadable what) implements OkxFrame {
  }
}
