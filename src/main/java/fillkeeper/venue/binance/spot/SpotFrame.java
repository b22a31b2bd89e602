package fillkeeper.venue.binance.spot;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Unreadable;
import java.time.Instant;
import java.util.List;

/** What one message of spot's WebSocket API says, or of a private stream of the old kind. */
sealed interface SpotFrame {

  /**
   * The answer to a request of ours.
   *
   * @param id           of the request; null where the venue answers none in particular
   * @param status       as of HTTP
   * @param subscription what the venue calls the subscription that it confirms; null if it confirms none
   * @param code         the venue's, 0 if it is no error
   * @param text         the venue's words, secrets removed, bounded; empty if none
   * @param retryAt      the moment, by the venue's clock, before which it wants to be asked nothing more; or null
   * @param usedWeight   of what the address may use in a minute; -1 where the answer does not say
   */
  record Answer(String id, int status, String subscription, int code, String text, Instant retryAt, int usedWeight)
      implements SpotFrame {

    boolean isGood() {
      return status == 200 && code == 0;
    }
  }

  /**
   * What an execution report tells of an order, its fill first, or that it could not be read.
   *
   * @param subscription null on a stream of the old kind
   * @param number       the report's own number, which grows; -1 where it does not say
   */
  record Rows(String subscription, List<AccountEvent> events, long number) implements SpotFrame {
  }

  /** Nothing more comes of this subscription, although the connection lives on. */
  record Ended(String subscription, String event) implements SpotFrame {
  }

  /** The server is about to go; a hint, whose lead is not known. */
  record Shutdown() implements SpotFrame {
  }

  /** Something that tells nothing of orders or executions. */
  record Ignored(String event) implements SpotFrame {
  }

  /** Something that may have told of orders or executions and could not be read. */
  record Broken(Unreadable what) implements SpotFrame {
  }
}
