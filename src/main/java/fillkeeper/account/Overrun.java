package fillkeeper.account;

import fillkeeper.domain.Cause;

/**
 * Whether the account's last attempt heard more than it could store. Its successor reads what was missed before it
 * listens: to listen at once would be to be overrun again, for as long as the flood goes on.
 */
final class Overrun {

  private volatile boolean was;

  /** An attempt ended for this. */
  void ended(Cause cause) {
    was = cause == Cause.QUEUE_OVERFLOW;
  }

  /** Any thread. */
  boolean was() {
    return was;
  }
}
