package fillkeeper.account;

import fillkeeper.domain.AccountKey;
import fillkeeper.log.AccountLog;
import fillkeeper.venue.UnknownWords;
import java.util.HashSet;
import java.util.Set;

/** Counts the unknown words of an account and tells each in the log once an attempt, up to a bound. */
final class UnheardWords implements UnknownWords {

  static final int TOLD_MAX = 100;

  private final AccountLog log;
  private final Counters counters;
  private final Set<String> told = new HashSet<>();

  UnheardWords(AccountKey account, Counters counters) {
    this.log = AccountLog.of(UnheardWords.class, account);
    this.counters = counters;
  }

  @Override
  public void met(String where, String word) {
    counters.unknownWord();
    if (isDue(where, word)) {
      log.warn("the venue says {} {}, which is not known; it is kept as that word", where, word);
    }
  }

  /** Whether to tell it; then it was told. */
  boolean isDue(String where, String word) {
    return told.size() < TOLD_MAX && told.add(where + " " + word);
  }
}
