package fillkeeper.core;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;

/**
 * Reads lists of a venue page by page to an end that is proven, or says that it could not be. While one page is taken
 * the next is asked for.
 */
final class Walker {

  /** More pages than this are no list but a loop that changes its cursors. */
  private static final int PAGES_MAX = 100_000;

  private final Venue venue;
  private final Urgency urgency;
  private final Runnable progress;

  /**
   * Makes a walker.
   *
   * @param progress told of each answer
   */
  Walker(Venue venue, Urgency urgency, Runnable progress) {
    this.venue = venue;
    this.urgency = urgency;
    this.progress = progress;
  }

  /** Takes the rows of one page; {@code proven} with the last page of a list whose end is proven. */
  interface Sink {

    /** The next page is handed over when this is done. */
    Future<?> page(List<AccountEvent> rows, boolean proven);
  }

  /** Reads one window of a list (null: a list without time). Answers whether its end was proven. */
  Future<Boolean> read(Walk walk, Window window, Sink sink) {
    return pages(cursor -> venue.page(walk, window, cursor, urgency), sink);
  }

  /** Reads the executions of one order, whatever their age. Answers whether their end was proven. */
  Future<Boolean> fills(OrderKey order, Sink sink) {
    return pages(cursor -> venue.fills(order, cursor, urgency), sink);
  }

  private Future<Boolean> pages(Function<String, Future<Page>> source, Sink sink) {
    Reading reading = new Reading(source, sink);
    return Steps.whileTrue(reading::next).map(done -> reading.proven);
  }

  private final class Reading {

    private final Function<String, Future<Page>> source;
    private final Sink sink;
    private final Paging paging = new Paging(PAGES_MAX);
    private Future<Page> ahead;
    private boolean proven;

    private Reading(Function<String, Future<Page>> source, Sink sink) {
      this.source = source;
      this.sink = sink;
    }

    private Future<Boolean> next() {
      Future<Page> page = ahead == null ? source.apply(null) : ahead;
      return page.compose(this::take);
    }

    private Future<Boolean> take(Page page) {
      progress.run();
      Paging.Verdict verdict = paging.page(page.rows().stream().map(Walker::identity).toList(), page.next());
      proven = verdict instanceof Paging.Proven;
      if (verdict instanceof Paging.Continue more) {
        ahead = source.apply(more.cursor());
      }
      return sink.page(page.rows(), proven).map(stored -> verdict instanceof Paging.Continue);
    }
  }

  /** What makes a row of a list the same row on the next page. */
  private static Object identity(AccountEvent row) {
    if (row instanceof OrderReport order) {
      return order.key();
    }
    return row instanceof Execution execution ? execution.key() : row;
  }
}
