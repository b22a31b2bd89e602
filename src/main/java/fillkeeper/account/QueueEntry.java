package fillkeeper.account;

import fillkeeper.core.Entry;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import java.util.function.Supplier;

/** What waits in an account's queue. */
sealed interface QueueEntry extends Entry {

  /**
   * Something that became known.
   *
   * @param nanos when it was heard, or offered by an audit
   */
  record Event(AccountEvent event, int bytes, long nanos) implements QueueEntry {

    /** What could not be read is applied alone: the attempt ends with it, and with nothing behind it. */
    @Override
    public boolean isTask() {
      return event instanceof Unreadable;
    }
  }

  /** Something to be done in its turn, alone. */
  record Task(String name, Supplier<Future<?>> work, long nanos) implements QueueEntry {

    @Override
    public int bytes() {
      return 0;
    }

    @Override
    public boolean isTask() {
      return true;
    }
  }
}
