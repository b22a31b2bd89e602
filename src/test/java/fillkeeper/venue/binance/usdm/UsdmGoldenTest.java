package fillkeeper.venue.binance.usdm;

import fillkeeper.contract.SampleContract;

/** What every sample of the USDⓈ-M futures of Binance becomes. */
class UsdmGoldenTest extends SampleContract {

  UsdmGoldenTest() {
    super("/binance/usdm", 44);
  }

  @Override
  protected String told(String name) throws Exception {
    return UsdmTold.of(name);
  }
}
