package fillkeeper.settings;

import fillkeeper.domain.RecordType;
import java.util.List;

/** Something public that is recorded. */
public sealed interface MarketSettings {

  /** What it is called on the bus and in HTTP. */
  String name();

  /** How long to wait before a new attempt. */
  RestartSettings restart();

  /** The queue's limits. */
  QueueSettings queue();

  /**
   * The public trades of some symbols of one category.
   *
   * @param recordType {@code trade}, or {@code agg_trade} for those that the exchange adds up
   * @param endpoints  base URLs in place of the environment's own
   */
  record Trades(String exchange, String environment, String category, String recordType, List<String> symbols,
      Endpoints endpoints, RestartSettings restart, QueueSettings queue) implements MarketSettings {

    /** As {@code bybit.mainnet.spot}; what the exchange adds up has another name than its single trades. */
    @Override
    public String name() {
      String name = exchange + "." + environment + "." + category;
      return RecordType.TRADE.equals(recordType) ? name : name + "." + recordType;
    }
  }

  /** A feed's ticks. */
  record Ticks(ProviderSettings provider, RestartSettings restart, QueueSettings queue) implements MarketSettings {

    @Override
    public String name() {
      return provider.stream();
    }
  }
}
