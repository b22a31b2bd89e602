package fillkeeper.core;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Compares what the venue's lists say with the ledger, beside the stream. What differs at first may only be on its
 * way, so it is asked for by id a second time after the venue's lag; what then still differs was never sent, and is
 * offered to the queue like anything else that becomes known.
 */
public final class Audit {

  private final Venue venue;
  private final Book book;
  private final Queue queue;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Progress proven;
  private final Walker walker;
  private final OrderQuestions questions;
  private final Patience patience = new Patience();

  /** How an audit reaches the account's queue. */
  public interface Queue {

    /** Takes a place for each row; false when the queue is closed. */
    boolean offer(List<AccountEvent> rows);

    /** Takes a place for findings that move checkpoints, and completes when they are stored. */
    Future<Void> record(Findings findings);

    /** Completes when everything that is queued now is stored. */
    Future<Void> settled();
  }

  public Audit(Venue venue, Book book, Queue queue, Clock clock, Scheduler scheduler, Progress proven) {
    this.venue = venue;
    this.book = book;
    this.queue = queue;
    this.clock = clock;
    this.scheduler = scheduler;
    this.proven = proven;
    this.walker = new Walker(venue, Urgency.AUDIT, () -> { });
    this.questions = new OrderQuestions(venue, book, clock, Urgency.AUDIT, proven::heldUntil, () -> { });
  }

  /** One comparison of everything. The passes, each already recorded; it fails only when the attempt has to end. */
  public Future<List<AuditPass>> run() {
    patience.next();
    proven.hold();
    List<AuditPass> passes = new ArrayList<>();
    List<String> categories = venue.walks().stream().map(Walk::category).distinct().toList();
    return Steps.each(categories, category -> openOrders(category).map(passes::add))
        .compose(open -> Steps.each(venue.walks().stream().filter(Walk::isTimed).toList(),
            walk -> window(walk).map(passes::add)))
        .map(done -> passes);
  }

  /** What the ledger holds open against what the venue shows open, both ways. */
  private Future<AuditPass> openOrders(String category) {
    Pass pass = new Pass(AuditPass.Kind.OPEN_ORDERS, category, "", null);
    Suspects suspects = suspects();
    List<Walk> lists = venue.walks().stream()
        .filter(walk -> walk.kind() == Walk.Kind.OPEN_ORDERS && walk.category().equals(category)).toList();
    return recorded(pass, suspects.picture(category, order -> patience.isDue(order, venue))
        .compose(noted -> Steps.each(lists, list -> walker.read(list, null, (rows, last) -> {
          pass.checked += rows.size();
          return suspects.shown(rows);
        }).map(whole -> pass.whole &= whole)))
        .compose(read -> confirm(pass, suspects)), () -> Findings.NONE);
  }

  /** What the venue lists since the checkpoint against what the ledger holds of it. */
  private Future<AuditPass> window(Walk walk) {
    List<Window> windows = proven.windows(walk, venue.now().minus(venue.rules().lag(walk)));
    Window whole = new Window(windows.get(0).from(), windows.get(windows.size() - 1).to());
    Pass pass = new Pass(walk.kind() == Walk.Kind.CLOSED_ORDERS ? AuditPass.Kind.CLOSED_ORDERS
        : AuditPass.Kind.EXECUTIONS, walk.category(), walk.scope(), whole);
    Suspects suspects = suspects();
    return recorded(pass, Steps.each(windows, window -> span(walk, window, new Splits(), pass, suspects))
        .compose(read -> confirm(pass, suspects)), () -> proven.proven(walk, whole, whole.to(), Coverage.How.AUDIT));
  }

  private Future<Void> span(Walk walk, Window window, Splits splits, Pass pass, Suspects suspects) {
    int checked = pass.checked;
    return walker.read(walk, window, (rows, last) -> {
      pass.checked += rows.size();
      return suspects.compare(rows);
    }).compose(whole -> {
      List<Window> halves = whole ? List.of() : splits.halves(window);
      if (halves.isEmpty()) {
        pass.whole &= whole;
        return Future.succeededFuture();
      }
      pass.checked = checked;
      return Steps.each(halves, half -> span(walk, half, splits, pass, suspects));
    });
  }

  private Future<Void> confirm(Pass pass, Suspects suspects) {
    return queue.settled()
        .compose(settled -> suspects.recheck())
        .compose(left -> suspects.isEmpty() ? Future.succeededFuture() : repair(pass, suspects));
  }

  /** Asks again after the lag, and offers what the stream still has not brought. */
  private Future<Void> repair(Pass pass, Suspects suspects) {
    return pause()
        .compose(later -> queue.settled())
        .compose(settled -> suspects.recheck())
        .compose(left -> suspects.ask())
        .compose(answers -> {
          patience.nowhere(Suspects.absent(answers));
          return queue.settled().compose(settled -> suspects.differing(answers));
        })
        .compose(differing -> {
          pass.differences += differing.size();
          return differing.isEmpty() ? Future.succeededFuture() : offer(pass, suspects, differing);
        });
  }

  private Future<Void> offer(Pass pass, Suspects suspects, List<AccountEvent> differing) {
    queue.offer(differing);
    return queue.settled().compose(stored -> suspects.differing(differing)).map(left -> {
      pass.repaired += differing.size() - left.size();
      return null;
    });
  }

  private Future<Void> pause() {
    Promise<Void> over = Promise.promise();
    scheduler.after(venue.rules().restLag(), over::tryComplete);
    return over.future();
  }

  private Suspects suspects() {
    return new Suspects(book, questions, venue.rules().restLag());
  }

  /**
   * A pass is recorded whatever became of it: no answer is an incomplete pass, never a passed one.
   *
   * @param proof what a pass that is whole proves
   */
  private Future<AuditPass> recorded(Pass pass, Future<Void> comparison, Supplier<Findings> proof) {
    return comparison.transform(compared -> {
      if (compared.failed() && Failures.endsAttempt(compared.cause())) {
        return Future.failedFuture(compared.cause());
      }
      boolean whole = compared.succeeded() && pass.isWhole();
      AuditPass recorded = pass.ended(whole);
      return queue.record((whole ? proof.get() : Findings.NONE).with(recorded)).map(recorded);
    });
  }

  /** One pass while it runs. */
  private final class Pass {

    private final AuditPass.Kind kind;
    private final String category;
    private final String scope;
    private final Window window;
    private final Instant startedAt = clock.now();
    private int checked;
    private int differences;
    private int repaired;
    private boolean whole = true;

    private Pass(AuditPass.Kind kind, String category, String scope, Window window) {
      this.kind = kind;
      this.category = category;
      this.scope = scope;
      this.window = window;
    }

    private boolean isWhole() {
      return whole && repaired == differences;
    }

    private AuditPass ended(boolean wholly) {
      AuditPass.Outcome outcome = !wholly ? AuditPass.Outcome.INCOMPLETE
          : differences > 0 ? AuditPass.Outcome.REPAIRED : AuditPass.Outcome.PASSED;
      return new AuditPass(kind, category, scope, window == null ? null : window.from(),
          window == null ? null : window.to(), startedAt, clock.now(), checked, differences, repaired, outcome);
    }
  }
}
