package fillkeeper.contract.binance;

import fillkeeper.contract.Bench;
import fillkeeper.contract.VenueContract;
import fillkeeper.time.Clock;

/** What Binance's spot market promises as every venue does. */
class BinanceSpotContractIT extends VenueContract {

  @Override
  protected Bench bench(Clock clock) {
    return new SpotBench(clock);
  }
}
