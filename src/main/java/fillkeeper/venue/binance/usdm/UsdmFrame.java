package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Unreadable;
import java.util.List;

/** What one message of the private stream says. */
sealed interface UsdmFrame {

  /**
   * What an event tells of an order: its fill, if it brought one, and where the order stands after it.
   *
   * @param event the venue's word for it
   */
  record Rows(String event, List<AccountEvent> events) implements UsdmFrame {
  }

  /**
   * A key to listen by has ended: nothing is told to it any more, while its connection stays open.
   *
   * @param listenKey which; null where the venue does not say
   */
  record Expired(String listenKey) implements UsdmFrame {

    /** Without the key, which is one. */
    @Override
    public String toString() {
      return "Expired[]";
    }
  }

  /** The venue is about to close this connection. */
  record Leaving() implements UsdmFrame {
  }

  /** Something that tells nothing of orders or executions which is not told elsewhere too. */
  record Ignored(String event) implements UsdmFrame {
  }

  /** Something that may have told of orders or executions and could not be read. */
  record Broken(Unreadable what) implements UsdmFrame {
  }
}
