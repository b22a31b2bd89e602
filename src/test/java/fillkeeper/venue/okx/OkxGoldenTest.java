package fillkeeper.venue.okx;

import fillkeeper.contract.SampleContract;

/** What every sample of OKX becomes. */
class OkxGoldenTest extends SampleContract {

  OkxGoldenTest() {
    super("/okx", 125);
  }

  @Override
  protected String told(String name) throws Exception {
    return OkxTold.of(name);
  }
}
