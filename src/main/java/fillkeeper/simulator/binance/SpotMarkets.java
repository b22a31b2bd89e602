package fillkeeper.simulator.binance;

import fillkeeper.simulator.Tape;

/** What is traded on the spot market, at which price it was last, and its public trades. Guarded by the floor. */
final class SpotMarkets extends Listed<SpotListing> {

  final Tape<SpotPrint> trades = new Tape<>();
  final Tape<SpotPrint> aggregates = new Tape<>();

  SpotMarkets() {
    list(new SpotListing("BTCUSDT", "BTC", "USDT", "0.01", "0.00001", true), "60000");
    list(new SpotListing("BTCUSDC", "BTC", "USDC", "0.01", "0.00001", true), "60000");
    list(new SpotListing("ETHUSDT", "ETH", "USDT", "0.01", "0.0001", false), "3000");
    list(new SpotListing("ETHBTC", "ETH", "BTC", "0.00001", "0.0001", false), "0.05");
    list(new SpotListing("SOLUSDT", "SOL", "USDT", "0.01", "0.001", false), "150");
    list(new SpotListing("BNBUSDT", "BNB", "USDT", "0.01", "0.001", false), "600");
  }

  void list(SpotListing listing, String price) {
    list(listing.symbol(), listing, price);
  }
}
