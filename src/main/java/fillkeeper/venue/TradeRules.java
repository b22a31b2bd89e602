package fillkeeper.venue;

import java.time.Duration;

/**
 * What an exchange promises of the public trades of a category that are recorded as one type, as data.
 *
 * @param recordType single trades, or those that the exchange adds up: {@link fillkeeper.domain.RecordType}
 * @param newest     how many of the newest of a symbol it lists at once; none if it lists none
 * @param behind     whether it lists those behind any of its trades, however old. Ids are whole numbers then, that of a
 *                   later trade of a symbol the greater one, and lists show the oldest first.
 * @param lag        how late a list may be behind the stream
 */
public record TradeRules(String recordType, int newest, boolean behind, Duration lag) {

  /** Refuses what goes on behind something that is never listed. */
  public TradeRules {
    if (newest < 0 || behind && newest == 0) {
      throw new IllegalArgumentException("lists of " + recordType + " that go on behind " + newest + " trades");
    }
  }
}
