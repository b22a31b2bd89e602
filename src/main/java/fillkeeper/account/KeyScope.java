package fillkeeper.account;

import fillkeeper.domain.AccountKey;
import fillkeeper.log.AccountLog;
import fillkeeper.venue.KeyInfo;
import java.time.Duration;

/**
 * Whether the key of an account can do more than look, and whether it ends unless it is used. Over all attempts, so that
 * it is told once, until that changes.
 */
final class KeyScope {

  private volatile Boolean readOnly;
  private Duration endsUnused;

  /** The venue's word. */
  void learn(AccountKey account, KeyInfo key) {
    if (Boolean.FALSE.equals(key.readOnly()) && !Boolean.FALSE.equals(readOnly)) {
      AccountLog.of(KeyScope.class, account).warn("the key can trade or withdraw; fillkeeper needs a read-only key");
    }
    if (key.endsUnused() != null && !key.endsUnused().equals(endsUnused)) {
      AccountLog.of(KeyScope.class, account).warn("the exchange ends the key after {} days without use",
          key.endsUnused().toDays());
    }
    readOnly = key.readOnly();
    endsUnused = key.endsUnused();
  }

  /** Null while it is not known, or where the venue does not say. Any thread. */
  Boolean readOnly() {
    return readOnly;
  }
}
