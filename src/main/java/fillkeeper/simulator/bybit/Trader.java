package fillkeeper.simulator.bybit;

import fillkeeper.simulator.RandomTrader;
import java.util.List;

/** Trades on accounts at random: a {@link RandomTrader} who is refused and pays funding, too. */
public final class Trader extends RandomTrader {

  public Trader(SimExchange exchange, List<SimAccount> accounts, long seed) {
    super(seed, random -> accounts.stream().map(account -> new BybitStall(exchange, account, random)).toList());
  }
}
