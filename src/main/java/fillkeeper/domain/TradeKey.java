package fillkeeper.domain;

import java.util.Objects;

/**
 * What makes a public trade one and the same, however often and by whichever way it comes. Neither the connection nor
 * price, quantity or time are part of it; ids stay text.
 *
 * @param recordType {@link RecordType#TRADE} or {@link RecordType#AGG_TRADE}, which are numbered apart
 */
public record TradeKey(String exchange, String environment, String category, String recordType, String symbol,
    String tradeId) {

  public TradeKey {
    Objects.requireNonNull(exchange, "exchange");
    Objects.requireNonNull(environment, "environment");
    Objects.requireNonNull(category, "category");
    Objects.requireNonNull(recordType, "recordType");
    Objects.requireNonNull(symbol, "symbol");
    if (tradeId == null || tradeId.isEmpty()) {
      throw new IllegalArgumentException("a trade without an id has no key");
    }
  }
}
