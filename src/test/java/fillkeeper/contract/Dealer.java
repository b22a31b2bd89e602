package fillkeeper.contract;

import fillkeeper.domain.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Trades at random in all markets of a bench, yet the same for the same seed. Used by one thread at a time. */
final class Dealer {

  private final BenchAccount account;
  private final Bench bench;
  private final SplittableRandom random;
  private final List<Resting> resting = new ArrayList<>();

  /** An order that rests, and how many lots of it are left. */
  private record Resting(String id, int left) {
  }

  Dealer(BenchAccount account, Bench bench, long seed) {
    this.account = account;
    this.bench = bench;
    random = new SplittableRandom(seed);
  }

  /** So many things happen, one after the other. */
  void steps(int count) {
    for (int i = 0; i < count; i++) {
      step(random.nextInt(100));
    }
  }

  private void step(int dice) {
    if (resting.isEmpty() || dice < 35) {
      int lots = 2 + random.nextInt(8);
      resting.add(new Resting(account.limit(anyMarket(), anySide(), lots), lots));
    } else if (dice < 85) {
      touch(resting.remove(random.nextInt(resting.size())), dice);
    } else if (dice < 97) {
      account.market(anyMarket(), anySide(), 1 + random.nextInt(5));
    } else {
      account.rejected(anyMarket(), anySide(), 1);
    }
  }

  private void touch(Resting order, int dice) {
    if (dice < 60 && order.left > 1) {
      account.fill(order.id, 1);
      resting.add(new Resting(order.id, order.left - 1));
    } else if (dice < 75) {
      account.fillWhole(order.id);
    } else {
      account.cancel(order.id);
    }
  }

  private Market anyMarket() {
    return bench.markets().get(random.nextInt(bench.markets().size()));
  }

  private Side anySide() {
    return random.nextBoolean() ? Side.BUY : Side.SELL;
  }
}
