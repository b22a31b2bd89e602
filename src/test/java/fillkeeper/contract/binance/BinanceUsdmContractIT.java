package fillkeeper.contract.binance;

import fillkeeper.contract.Bench;
import fillkeeper.contract.VenueContract;
import fillkeeper.time.Clock;

/** What Binance's futures promise as every venue does. */
class BinanceUsdmContractIT extends VenueContract {

  @Override
  protected Bench bench(Clock clock) {
    return new UsdmBench(clock);
  }
}
