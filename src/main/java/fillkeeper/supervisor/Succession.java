package fillkeeper.supervisor;

import fillkeeper.core.Restarts;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.RowRefusedException;
import io.vertx.core.Future;
import java.time.Duration;

/** What follows the end of an attempt: another one and when, or none. */
final class Succession {

  private final KeptAccount account;
  private final Claims claims;
  private final Restarts restarts;

  Succession(KeptAccount account, Shared shared) {
    this.account = account;
    this.claims = shared.claims();
    this.restarts = new Restarts(account.policy(), shared.random());
  }

  /** Nothing is known against the account; the store is merely out of reach. */
  Duration unanswered() {
    return delay(restarts.next(Cause.WRITE_FAILED, 0));
  }

  /**
   * Decides by what the ledger knows of earlier failures, so that neither a new process nor a takeover starts the count
   * anew. Never fails: where the ledger does not answer, nothing is held against the account.
   *
   * @param why     what ended it, on record by now where the ledger answers
   * @param liveFor how long the attempt was live
   */
  Future<Restarts.Decision> after(AttemptFailure why, Duration liveFor) {
    restarts.healthy(liveFor);
    if (why.needsAPerson()) {
      return Future.succeededFuture(Restarts.forAPerson(why));
    }
    return isRefusedAgain(why).compose(again -> again
        ? Future.succeededFuture(Restarts.refusedAgain(why))
        : claims.incidents(account.key(), account.policy().within(), Restarts.HEALTHY_AFTER, Restarts.counted())
            .otherwise(0).map(count -> restarts.next(why.incidentCause(), count)));
  }

  private Future<Boolean> isRefusedAgain(AttemptFailure why) {
    return why instanceof RowRefusedException refused && refused.isNamed()
        ? claims.incidentsLike(account.key(), account.policy().within(), why).otherwise(0).map(count -> count > 1)
        : Future.succeededFuture(false);
  }

  /** How long another attempt is waited for. */
  static Duration delay(Restarts.Decision decision) {
    if (decision instanceof Restarts.Again again) {
      return again.delay();
    }
    throw new IllegalArgumentException("no other attempt after " + decision);
  }
}
