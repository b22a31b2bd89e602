package fillkeeper.contract.bybit;

import fillkeeper.contract.Bench;
import fillkeeper.contract.VenueContract;
import fillkeeper.time.Clock;

/** What Bybit promises as every venue does. */
class BybitContractIT extends VenueContract {

  @Override
  protected Bench bench(Clock clock) {
    return new BybitBench(clock);
  }
}
