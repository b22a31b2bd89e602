package fillkeeper.core;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
  private final Windows unread;
  private final OrderQuestions questions;
  private final Patience patience = new Patience();
  /** Open orders that this audit has met in a list that bears another category's name: one may be of several. */
  private final Set<OrderKey> shownBefore = new HashSet<>();
  private int unheard;

  /** How an audit reaches the account's queue. */
  public interface Queue {

    /** Takes rows to be stored, however many; false when the queue is closed. */
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
    this.unread = new Windows(walker, proven, Coverage.How.CATCH_UP, queue::record);
    this.questions = new OrderQuestions(venue, book, clock, Urgency.AUDIT, proven::heldUntil, () -> { });
  }

  /** One comparison of everything. The passes, each already recorded; it fails only when the attempt has to end. */
  public Future<List<AuditPass>> run() {
    patience.next();
    proven.hold();
    shownBefore.clear();
    unheard = 0;
    List<AuditPass> passes = new ArrayList<>();
    List<String> categories = venue.walks().stream().map(Walk::category).distinct().toList();
    return Steps.each(unread(), walk -> firstTime(walk, passes))
        .compose(read -> Steps.each(categories, category -> openOrders(category).map(passes::add)))
        .compose(open -> windows(passes))
        .compose(compared -> doubts())
        .map(done -> passes);
  }

  /**
   * How many things that the last comparison mended had happened since the ledger was right. What is told at last of an
   * order of which the ledger knew that it does not know it, may have happened before.
   */
  public int unheard() {
    return unheard;
  }

  /** Funding alone, as soon as it can be listed. The passes, each already recorded. */
  public Future<List<AuditPass>> funding(String category) {
    List<AuditPass> passes = new ArrayList<>();
    List<Walk> lists = proven.timed().stream()
        .filter(walk -> walk.kind() == Walk.Kind.FUNDING && walk.category().equals(category)).toList();
    return Steps.each(lists, walk -> collect(walk).map(passes::add)).map(done -> passes);
  }

  /** Executions first, so that no order is seen filled without its fills. */
  private List<Walk> unread() {
    return proven.unread().stream()
        .sorted(Comparator.comparing((Walk walk) -> walk.kind() == Walk.Kind.CLOSED_ORDERS)).toList();
  }

  /**
   * A list that came up while the account was live is read like history, from the first start on: that it shows what
   * the stream did not bring is no difference. Only where that is not answered, there is a pass to tell of.
   */
  private Future<Void> firstTime(Walk walk, List<AuditPass> passes) {
    List<Window> windows = proven.windows(walk, venue.now().minus(venue.rules().lag(walk)));
    return unread.read(walk, windows).<Void>mapEmpty().recover(unanswered -> {
      Pass pass = Pass.of(walk, span(windows), clock.now());
      return recorded(pass, Future.failedFuture(unanswered), () -> Findings.NONE).onSuccess(passes::add).mapEmpty();
    });
  }

  private Future<Void> windows(List<AuditPass> passes) {
    return Steps.each(proven.timed(),
        walk -> (walk.kind() == Walk.Kind.FUNDING ? collect(walk) : window(walk)).map(passes::add));
  }

  private Future<Void> doubts() {
    Findings doubts = proven.doubts(Coverage.How.AUDIT);
    return doubts.isRowsOnly() ? Future.succeededFuture() : queue.record(doubts);
  }

  /** What the ledger holds open against what the venue shows open, both ways. */
  private Future<AuditPass> openOrders(String category) {
    Pass pass = Pass.ofOpenOrders(category, clock.now());
    Suspects suspects = suspects();
    Instant asked = venue.now();
    List<Walk> lists = venue.walks().stream()
        .filter(walk -> walk.kind() == Walk.Kind.OPEN_ORDERS && walk.category().equals(category)).toList();
    return recorded(pass, suspects.picture(category,
        order -> !shownBefore.contains(order.key()) && patience.isDue(order, venue))
        .compose(noted -> Steps.each(lists, list -> walker.read(list, null, (rows, last) -> {
          pass.checked += rows.size();
          noteOthers(rows, category);
          return suspects.shown(rows);
        }).map(whole -> pass.whole &= whole)))
        .compose(read -> confirm(pass, suspects)), () -> {
          proven.openOrdersRead(category, asked);
          return Findings.NONE;
        });
  }

  private void noteOthers(List<AccountEvent> rows, String category) {
    for (AccountEvent row : rows) {
      if (row instanceof OrderReport order && !order.key().category().equals(category)) {
        shownBefore.add(order.key());
      }
    }
  }

  /** What the venue lists since the checkpoint against what the ledger holds of it. */
  private Future<AuditPass> window(Walk walk) {
    List<Window> windows = proven.windows(walk, venue.now().minus(venue.rules().lag(walk)));
    Window whole = span(windows);
    Instant provable = proven.provable(walk, whole);
    Pass pass = Pass.of(walk, whole, clock.now());
    Suspects suspects = suspects();
    return recorded(pass, Steps.each(windows, window -> span(walk, window, new Splits(), pass, suspects))
        .compose(read -> confirm(pass, suspects)), () -> proven.proven(walk, whole, provable, Coverage.How.AUDIT));
  }

  /** What no stream brings is no difference: it is taken as it is listed, and as soon as it is. */
  private Future<AuditPass> collect(Walk walk) {
    List<Window> windows = proven.windows(walk, venue.now());
    Pass pass = Pass.of(walk, span(windows), clock.now());
    Windows list = new Windows(walker, proven, Coverage.How.AUDIT, found -> {
      pass.checked += found.rows().size();
      return queue.record(found);
    });
    return recorded(pass, list.read(walk, windows).map(whole -> {
      pass.whole = whole;
      return null;
    }), () -> Findings.NONE);
  }

  private static Window span(List<Window> windows) {
    return new Window(windows.get(0).from(), windows.get(windows.size() - 1).to());
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
    int news = suspects.unheard(differing);
    queue.offer(differing);
    return queue.settled().compose(stored -> suspects.differing(differing)).map(left -> {
      unheard += Math.max(0, news - left.size());
      pass.repaired += differing.size() - left.size();
      return null;
    });
  }

  private Future<Void> pause() {
    return Steps.pause(scheduler, venue.rules().restLag());
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
      AuditPass recorded = pass.ended(whole, clock.now());
      return queue.record((whole ? proof.get() : Findings.NONE).with(recorded)).map(recorded);
    });
  }
}
