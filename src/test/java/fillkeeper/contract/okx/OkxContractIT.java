package fillkeeper.contract.okx;

import fillkeeper.contract.Bench;
import fillkeeper.contract.VenueContract;
import fillkeeper.time.Clock;

/** What OKX promises as every venue does. */
class OkxContractIT extends VenueContract {

  @Override
  protected Bench bench(Clock clock) {
    return new OkxBench(clock);
  }
}
