package fillkeeper.venue.binance.spot;

import fillkeeper.contract.SampleContract;

/** What every sample of the spot market of Binance becomes. */
class SpotGoldenTest extends SampleContract {

  SpotGoldenTest() {
    super("/binance", 72);
  }

  @Override
  protected String told(String name) throws Exception {
    return SpotTold.of(name);
  }
}
