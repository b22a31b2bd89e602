package fillkeeper.market;

import fillkeeper.core.Entry;
import fillkeeper.domain.PublicTrade;
import fillkeeper.ticks.TickFrame;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Supplier;

/** What waits in a recorder's queue. */
sealed interface MarketEntry extends Entry {

  /** The trades of one message. */
  record Trades(List<PublicTrade> trades, int bytes, long nanos) implements MarketEntry {

    @Override
    public boolean isTask() {
      return false;
    }
  }

  /** The ticks of one message. */
  record Ticks(TickFrame frame, int bytes, long nanos) implements MarketEntry {

    @Override
    public boolean isTask() {
      return false;
    }
  }

  /** Something to be done in its turn, alone. */
  record Task(Supplier<Future<?>> work, int bytes, long nanos) implements MarketEntry {

    @Override
    public boolean isTask() {
      return true;
    }
  }
}
