package fillkeeper.settings;

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
   * @param endpoints base URLs in place of the environment's own
   */
  record Trades(String exchange, String environment, String category, List<String> symbols, Endpoints endpoints,
      RestartSettings restart, QueueSettings queue) implements MarketSettings {

    @Override
    public String name() {
      return exchange + "." + environment + "." + category;
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
