package fillkeeper.account;

import fillkeeper.domain.AccountKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the key of an account can do more than look. Over all attempts, so that it is told once, until that changes. */
final class KeyScope {

  private static final Logger LOG = LoggerFactory.getLogger(KeyScope.class);

  private volatile Boolean readOnly;

  /** The venue's word. */
  void learn(AccountKey account, boolean only) {
    if (!only && !Boolean.FALSE.equals(readOnly)) {
      LOG.warn("{}: the key can trade or withdraw; fillkeeper needs a read-only key", account);
    }
    readOnly = only;
  }

  /** Null while it is not known. Any thread. */
  Boolean readOnly() {
    return readOnly;
  }
}
