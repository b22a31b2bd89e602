package fillkeeper.simulator.okx;

import fillkeeper.simulator.RandomTrader;
import java.util.List;

/**
 * Trades pairs and contracts on an account at random: a {@link RandomTrader} some of whose orders wait for a price, and
 * who pays funding.
 */
public final class Trader extends RandomTrader {

  public Trader(SimExchange exchange, SimAccount account, long seed) {
    super(seed, random -> List.of(
        new OkxStall(exchange, account, "spot", List.of("BTC-USDT", "ETH-USDT"), random),
        new OkxStall(exchange, account, "swap", List.of("BTC-USDT-SWAP", "ETH-USDT-SWAP"), random)));
  }
}
