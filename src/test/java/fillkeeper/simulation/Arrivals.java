package fillkeeper.simulation;

import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.SplittableRandom;

/** Answers come back to a process inline or as events of their own, and never to one that is gone. */
final class Arrivals {

  private final Life life;
  private final SplittableRandom chance;

  Arrivals(Life life, SplittableRandom chance) {
    this.life = life;
    this.chance = chance;
  }

  Ledger of(Ledger ledger) {
    return new LedgerLayer(ledger) {
      @Override
      protected <T> Future<T> back(Future<T> answer) {
        return arriving(answer);
      }
    };
  }

  Claims of(Claims claims) {
    return new ClaimsLayer(claims) {
      @Override
      protected <T> Future<T> back(Future<T> answer) {
        return arriving(answer);
      }
    };
  }

  private <T> Future<T> arriving(Future<T> answer) {
    if (answer.isComplete() && chance.nextInt(4) != 0) {
      return answer;
    }
    Promise<T> arrived = Promise.promise();
    answer.onComplete(done -> life.hand(chance.nextInt(4) != 0, "answer", () -> arrived.handle(done)));
    return arrived.future();
  }
}
