package fillkeeper.venue.bybit;

import fillkeeper.contract.SampleContract;

/** What every sample of Bybit becomes. */
class BybitGoldenTest extends SampleContract {

  BybitGoldenTest() {
    super("/bybit", 111);
  }

  @Override
  protected String told(String name) throws Exception {
    return BybitTold.of(name);
  }
}
