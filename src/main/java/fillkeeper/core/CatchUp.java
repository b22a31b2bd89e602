package fillkeeper.core;

import fillkeeper.domain.Coverage;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.Walk;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.Spans;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads what the venue's lists say into the ledger, from where each was last proven whole to now, so that nothing
 * which happened while nobody listened is missing. Each page is stored as it comes; the last page of a proven window
 * moves the walk's checkpoint with it, so that a restart goes on from there.
 */
public final class CatchUp {

  /** A tail shorter than this is worth buffering the stream for. */
  private static final Duration TAIL = Duration.ofMinutes(1);
  /** More than the venue's clock can be wrong by, as long as it takes signed requests. */
  private static final Duration CLOCK_MARGIN = Duration.ofSeconds(2);
  private static final int ORDERS_PER_READ = 500;
  /** Of a list by creation, less than this is left to the first audit to prove. */
  private static final Duration WORTH_SETTLING = Duration.ofHours(1);
  private static final Duration SHORT = Duration.ofSeconds(1);

  private final Venue venue;
  private final Book book;
  private final Scheduler scheduler;
  private final Runnable progress;
  private final Walker walker;
  private final Windows windows;
  private final OrderQuestions questions;
  private final Progress proven;
  private final Supplier<Future<Collection<OrderKey>>> gaps;
  private final Set<OrderKey> shown = new HashSet<>();

  /**
   * Makes the catch-up of one attempt.
   *
   * @param proven   how far each walk is proven, shared with the audits that go on from there
   * @param gaps     the orders with more filled than there are fills of; asked for when all lists are walked
   * @param progress told of each answer
   */
  public CatchUp(Venue venue, Book book, Clock clock, Scheduler scheduler, Progress proven,
      Supplier<Future<Collection<OrderKey>>> gaps, Runnable progress) {
    this.venue = venue;
    this.book = book;
    this.scheduler = scheduler;
    this.progress = progress;
    this.walker = new Walker(venue, Urgency.CATCH_UP, progress);
    this.proven = proven;
    this.windows = new Windows(walker, proven, Coverage.How.CATCH_UP, this::keep);
    this.questions = new OrderQuestions(venue, book, clock, Urgency.CATCH_UP, proven::heldUntil, progress);
    this.gaps = gaps;
  }

  /** Whether so much is missing that it should be read before anything is subscribed. */
  public boolean isFarBehind() {
    return timed().stream().anyMatch(walk -> proven.until(walk).isBefore(venue.now().minus(TAIL)));
  }

  /**
   * The long part, while nothing is heard yet: closed orders and executions up to now. Where many ended orders are to
   * be listed by their creation, the open ones are read before, and the lists given the time to show what had ended.
   * What is read from its newest row anyway is left to the tail, which would read all of it once more.
   */
  public Future<Void> history() {
    Instant worthIt = venue.now().minus(WORTH_SETTLING);
    boolean settles = timed().stream()
        .anyMatch(walk -> walk.filter() == Walk.Filter.CREATED && proven.until(walk).isBefore(worthIt));
    Future<Void> before = settles ? openOrders().compose(read -> settle()) : Future.succeededFuture();
    return before.compose(settled -> Steps.each(timed().stream().filter(walk -> !walk.isUndivided()).toList(),
        walk -> windows(walk, venue.now())));
  }

  /** Waiting is progress too: the venue is given the time. */
  private Future<Void> settle() {
    Instant settled = venue.now().plus(proven.lateness());
    return Steps.whileTrue(() -> {
      progress.run();
      Duration left = Duration.between(venue.now(), settled);
      return left.isNegative() || left.isZero() ? Future.succeededFuture(false)
          : Steps.pause(scheduler, Spans.shorter(left, SHORT)).map(later -> true);
    });
  }

  /**
   * The short part, behind which the stream already waits: what is open, what closed and traded since the checkpoints
   * up to now, then every order that the ledger holds open and no list showed, then the fills of every order with a
   * gap. What happens from now on is heard; to read all of it as well would only raise questions that the stream
   * answers. A little of it is read, since we know the venue's clock only as well as its answers were quick: without
   * that, what happened between the end of the windows and the subscription would be in neither.
   */
  public Future<Void> tail() {
    Instant subscribed = venue.now().plus(CLOCK_MARGIN);
    shown.clear();
    return openOrders()
        .compose(open -> Steps.each(timed(), walk -> windows(walk, subscribed)))
        .compose(closed -> absentOrders())
        .compose(settled -> gaps.get())
        .compose(lacking -> Steps.each(lacking, questions::fills))
        .compose(filled -> doubts());
  }

  private Future<Void> openOrders() {
    List<Walk> lists = venue.walks().stream().filter(walk -> !walk.isTimed()).toList();
    return Steps.each(lists.stream().map(Walk::category).distinct().toList(), category -> {
      Instant asked = venue.now();
      boolean[] whole = {true};
      return Steps.each(lists.stream().filter(walk -> walk.category().equals(category)).toList(),
          walk -> walker.read(walk, null, (rows, last) -> keep(Findings.of(rows))).map(ended -> whole[0] &= ended))
          .onSuccess(read -> {
            if (whole[0]) {
              proven.openOrdersRead(category, asked);
            }
          });
    });
  }

  private Future<Void> doubts() {
    Findings doubts = proven.doubts(Coverage.How.CATCH_UP);
    return doubts.isRowsOnly() ? Future.succeededFuture() : book.store(doubts).mapEmpty();
  }

  private List<Walk> timed() {
    return venue.walks().stream().filter(Walk::isTimed).toList();
  }

  private Future<Boolean> windows(Walk walk, Instant end) {
    return windows.read(walk, proven.windows(walk, end));
  }

  private Future<Tally> keep(Findings page) {
    page.rows().forEach(row -> {
      if (row instanceof OrderReport order && !order.status().isTerminal()) {
        shown.add(order.key());
      }
    });
    return book.store(page);
  }

  /** What the venue had nowhere before is left to the audits, and what it must have forgotten is not asked for. */
  private Future<Void> absentOrders() {
    return eachUnsettled(book, state -> shown.contains(state.key()) || state.unknown()
            || Patience.isForgotten(state, venue)
        ? Future.succeededFuture()
        : questions.order(state));
  }

  /** Goes through all orders that are not settled, a bounded number in memory at a time. */
  static Future<Void> eachUnsettled(Book book, Function<OrderState, Future<?>> step) {
    OrderKey[] after = new OrderKey[1];
    return Steps.whileTrue(() -> book.unsettled(after[0], ORDERS_PER_READ).compose(orders -> {
      if (orders.isEmpty()) {
        return Future.succeededFuture(false);
      }
      after[0] = orders.get(orders.size() - 1).key();
      return Steps.each(orders, step).map(done -> orders.size() == ORDERS_PER_READ);
    }));
  }
}
