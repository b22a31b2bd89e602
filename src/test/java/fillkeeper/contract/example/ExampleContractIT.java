package fillkeeper.contract.example;

import fillkeeper.contract.Bench;
import fillkeeper.contract.VenueContract;
import fillkeeper.time.Clock;

/** What Example promises as every venue does. */
class ExampleContractIT extends VenueContract {

  @Override
  protected Bench bench(Clock clock) {
    return new ExampleBench(clock);
  }
}
