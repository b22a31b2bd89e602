package fillkeeper.simulator.binance;

import fillkeeper.simulator.RandomTrader;
import java.util.List;

/**
 * Trades on both sides of an account at random: a {@link RandomTrader} whose orders expire, too, or wait for a price, and
 * who pays funding.
 */
public final class Trader extends RandomTrader {

  public Trader(SimExchange exchange, SimAccount account, long seed) {
    super(seed, random -> List.of(new SpotStall(exchange, account.spot(), random),
        new UsdmStall(exchange, account.usdm(), random)));
  }
}
