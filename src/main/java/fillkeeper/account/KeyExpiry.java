package fillkeeper.account;

import fillkeeper.domain.AccountKey;
import fillkeeper.log.AccountLog;
import java.time.Duration;
import java.time.Instant;

/** When the key of an account ends, and when somebody should be told: two weeks ahead, and then every day. */
final class KeyExpiry {

  static final Duration AHEAD = Duration.ofDays(14);
  private static final Duration AGAIN = Duration.ofDays(1);

  private volatile Instant expiresAt;
  private Instant toldAt;

  /** The venue's word; null if the key does not end. */
  void learn(Instant when) {
    expiresAt = when;
  }

  /** Null while it is not known, and where the key does not end. Any thread. */
  Instant at() {
    return expiresAt;
  }

  /** Tells it in the log when it is time. */
  void warn(AccountKey account, Instant now) {
    if (isDue(now)) {
      AccountLog.of(KeyExpiry.class, account)
          .warn("the key expires at {}; fillkeeper needs a new one by then", expiresAt);
    }
  }

  /** Whether to tell it now; then it was told. */
  boolean isDue(Instant now) {
    boolean due = expiresAt != null && now.isAfter(expiresAt.minus(AHEAD))
        && (toldAt == null || !now.isBefore(toldAt.plus(AGAIN)));
    if (due) {
      toldAt = now;
    }
    return due;
  }
}
