package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.ClaimLostException;
import fillkeeper.ledger.Ledger;
import fillkeeper.simulation.store.Course.Call;
import fillkeeper.simulation.store.Course.Fate;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * One process's way to the database. Each call takes the course that is chosen for it; whatever that is, the call has
 * failed at its deadline, as the product's connections see to.
 */
public final class Wire {

  private final MemoryStore store;
  private final Scheduler scheduler;
  private final Duration deadline;
  private final Course.Chooser chooser;
  private boolean cut;

  /**
   * A way that is open.
   *
   * @param deadline how long an answer is waited for; null: without end
   */
  public Wire(MemoryStore store, Scheduler scheduler, Duration deadline, Course.Chooser chooser) {
    this.store = store;
    this.scheduler = scheduler;
    this.deadline = deadline;
    this.chooser = chooser;
  }

  /** The port over this way. */
  public Ledger over(Ledger ledger) {
    return new WiredLedger(this, ledger);
  }

  /** The port over this way. */
  public Claims over(Claims claims) {
    return new WiredClaims(this, claims);
  }

  /** The process ended: what is under way still reaches the database, and nobody hears of it. Nothing new is sent. */
  public void cut() {
    cut = true;
  }

  <T> Future<T> call(Call what, AccountKey account, Claim claim, Supplier<Future<T>> port) {
    if (cut) {
      return Promise.<T>promise().future();
    }
    Course course = chooser.of(what);
    if (course == Course.INLINE) {
      return port.get();
    }
    Pending<T> pending = new Pending<>(what.locks() ? account : null, course, port);
    step(course.before(), () -> arrive(pending, claim));
    return pending.answer.future();
  }

  private <T> void arrive(Pending<T> pending, Claim claim) {
    switch (pending.course.fate()) {
      case REFUSED -> fail(pending, Refusals.CUT);
      case FENCED -> fail(pending, claim == null ? Refusals.CUT : new ClaimLostException(claim));
      case LOST -> {
      }
      case LATE -> {
        fail(pending, Refusals.CUT);
        step(pending.course.after() == null ? Duration.ZERO : pending.course.after(), () -> work(pending));
      }
      default -> work(pending);
    }
  }

  /** A write holds the account's row until it has committed; whoever waited for it comes before the answer. */
  private <T> void work(Pending<T> pending) {
    if (pending.row == null || pending.course.during() == null || store.account(pending.row) == null) {
      step(pending.course.during(), () -> told(pending, done(pending)));
      return;
    }
    store.whenFree(pending.row, () -> {
      MemoryStore.Held held = store.hold(pending.row);
      scheduler.after(pending.course.during(), () -> {
        Future<T> done = held.working(() -> done(pending));
        held.letGo();
        told(pending, done);
      });
    });
  }

  /** A database that was put back was stopped for that: what was sent to it before is not done. */
  private <T> Future<T> done(Pending<T> pending) {
    return pending.history == store.history() ? pending.port.get() : Future.failedFuture(Refusals.CUT);
  }

  /** The port may itself have to wait for the row. */
  private <T> void told(Pending<T> pending, Future<T> done) {
    Fate fate = pending.course.fate();
    if (fate == Fate.DENIED) {
      done.onComplete(over -> fail(pending, Refusals.CUT));
    } else if (fate == Fate.ANSWERED) {
      done.onComplete(over -> step(pending.course.after(), () -> pending.end(() -> done.onComplete(pending.answer))));
    }
  }

  private <T> void fail(Pending<T> pending, RuntimeException reason) {
    pending.end(() -> pending.answer.fail(reason));
  }

  private void step(Duration delay, Runnable then) {
    if (delay == null) {
      then.run();
    } else {
      scheduler.after(delay, then);
    }
  }

  /** A call under way. */
  private final class Pending<T> {

    private final AccountKey row;
    private final Course course;
    private final Supplier<Future<T>> port;
    private final int history = store.history();
    private final Promise<T> answer = Promise.promise();
    private final Scheduler.Timer timer;
    private boolean ended;

    Pending(AccountKey row, Course course, Supplier<Future<T>> port) {
      this.row = row;
      this.course = course;
      this.port = port;
      this.timer = deadline == null ? null : scheduler.after(deadline, () -> fail(this, Refusals.UNANSWERED));
    }

    /** The first answer is the one; whoever asked may be gone. */
    void end(Runnable tell) {
      if (ended) {
        return;
      }
      ended = true;
      if (timer != null) {
        timer.cancel();
      }
      if (!cut) {
        tell.run();
      }
    }
  }
}
