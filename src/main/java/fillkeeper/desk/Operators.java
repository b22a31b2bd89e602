package fillkeeper.desk;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.OperatorActions;
import fillkeeper.ledger.OperatorActions.Asked;
import fillkeeper.ledger.OperatorActions.Outcome;
import fillkeeper.ledger.OperatorActions.StoredAction;
import fillkeeper.supervisor.Desk;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.VertxException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what people ask for, on the bus and over HTTP alike: writes it down first, does it, and writes down what became
 * of it. Completes when the effect is durable; fails with {@link RefusedException} as the desk says, and with code 503
 * where the store did not confirm it in time.
 */
public final class Operators {

  private static final Duration COMMAND_MAX = Duration.ofSeconds(20);
  private static final String UNKNOWN_FATE =
      "the store did not confirm it in time; it may still take effect, and repeating it is harmless";
  private static final Logger LOG = LoggerFactory.getLogger(Operators.class);

  private final Desk desk;
  private final OperatorActions actions;
  private final Within within;

  /**
   * Makes it.
   *
   * @param scheduler on the context that asks
   */
  public Operators(Desk desk, OperatorActions actions, Scheduler scheduler) {
    this.desk = desk;
    this.actions = actions;
    this.within = new Within(scheduler);
  }

  /** Does it, unless it was asked for before under the same request id. */
  public Future<StoredAction> perform(Asked asked, Function<Desk, Future<Void>> command) {
    return carryOut(asked, () -> command.apply(desk).map((String) null));
  }

  /**
   * The same for what is about the whole process.
   *
   * @param work does it, and answers what is written down of it
   */
  public Future<StoredAction> carryOut(Asked asked, Supplier<Future<String>> work) {
    return within.limit(COMMAND_MAX, UNKNOWN_FATE, actions.begin(asked).recover(Operators::unstored))
        .compose(begun -> begun.isNew() ? carryOut(begun.action(), work) : Future.succeededFuture(begun.action()));
  }

  private Future<StoredAction> carryOut(StoredAction action, Supplier<Future<String>> work) {
    Asked asked = action.asked();
    LOG.info("{} of {} is asked for by {} ({})", asked.action(),
        asked.account() == null ? "the process" : asked.account(), asked.who(), asked.via());
    return within.limit(COMMAND_MAX, UNKNOWN_FATE,
            Future.succeededFuture().compose(begun -> work.get()).recover(Operators::unstored))
        .transform(done -> done.succeeded() ? ended(action, Outcome.DONE, done.result())
            : ended(action, outcome(done.cause()), told(done.cause()))
                .compose(stored -> Future.failedFuture(done.cause())));
  }

  /** What was done is done, also where nobody could write that down. */
  private Future<StoredAction> ended(StoredAction action, Outcome outcome, String detail) {
    return within.limit(COMMAND_MAX, UNKNOWN_FATE, actions.end(action.id(), outcome, detail)).recover(unwritten -> {
      LOG.warn("what became of action {} could not be written down: {}", action.id(), unwritten.getMessage());
      return Future.succeededFuture(
          new StoredAction(action.id(), action.asked(), action.askedAt(), null, outcome, detail));
    });
  }

  private static Outcome outcome(Throwable cause) {
    return cause instanceof RefusedException refused && refused.code() != 503 ? Outcome.REFUSED : Outcome.UNKNOWN;
  }

  private static String told(Throwable cause) {
    return cause instanceof RefusedException refused ? refused.getMessage() : cause.getClass().getSimpleName();
  }

  /** A command that failed because the store did was perhaps carried out. */
  private static <T> Future<T> unstored(Throwable cause) {
    boolean store = cause instanceof IOException || cause instanceof TimeoutException
        || cause instanceof VertxException
        || cause instanceof AttemptFailure failure && failure.incidentCause() == Cause.WRITE_FAILED;
    return Future.failedFuture(store ? new RefusedException(503, UNKNOWN_FATE) : cause);
  }
}
