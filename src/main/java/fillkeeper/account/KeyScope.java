package fillkeeper.account;

import fillkeeper.domain.AccountKey;
import fillkeeper.log.AccountLog;

/** Whether the key of an account can do more than look. Over all attempts, so that it is told once, until that changes. */
final class KeyScope {

  private volatile Boolean readOnly;

  /** The venue's word. */
  void learn(AccountKey account, boolean only) {
    if (!only && !Boolean.FALSE.equals(readOnly)) {
      AccountLog.of(KeyScope.class, account).warn("the key can trade or withdraw; fillkeeper needs a read-only key");
    }
    readOnly = only;
  }

  /** Null while it is not known. Any thread. */
  Boolean readOnly() {
    return readOnly;
  }
}
