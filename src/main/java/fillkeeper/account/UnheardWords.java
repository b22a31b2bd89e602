package fillkeeper.account;

import fillkeeper.domain.AccountKey;
import fillkeeper.venue.UnknownWords;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the unknown words of an account and tells each in the log once an attempt, up to a bound. */
final class UnheardWords implements UnknownWords {

  private static final Logger LOG = LoggerFactory.getLogger(UnheardWords.class);

  static final int TOLD_MAX = 100;

  private final AccountKey account;
  private final Counters counters;
  private final Set<String> told = new HashSet<>();

  UnheardWords(AccountKey account, Counters counters) {
    this.account = account;
    this.counters = counters;
  }

  @Override
  public void met(String where, String word) {
    counters.unknownWord();
    if (isDue(where, word)) {
      LOG.warn("{}: the venue says {} {}, which is not known; it is kept as that word", account, where, word);
    }
  }

  /** Whether to tell it; then it was told. */
  boolean isDue(String where, String word) {
    return told.size() < TOLD_MAX && told.add(where + " " + word);
  }
}
