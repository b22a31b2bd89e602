package fillkeeper.core;

import fillkeeper.domain.Absence;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.time.Clock;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Questions about single orders: where does it stand, and what were its fills. */
public final class OrderQuestions {

  private final Venue venue;
  private final Book book;
  private final Clock clock;
  private final Urgency urgency;
  private final Walker walker;
  private final Function<String, Instant> heldUntil;
  private final Runnable progress;

  /**
   * Asks on behalf of a walk or an audit.
   *
   * @param heldUntil up to when the ledger is known to hold every order that ended, by category
   */
  public OrderQuestions(Venue venue, Book book, Clock clock, Urgency urgency, Function<String, Instant> heldUntil,
      Runnable progress) {
    this.venue = venue;
    this.heldUntil = heldUntil;
    this.book = book;
    this.clock = clock;
    this.urgency = urgency;
    this.progress = progress;
    this.walker = new Walker(venue, urgency, progress);
  }

  /** Asks for an order by its id and stores the answer, also that the venue has it nowhere. */
  Future<Tally> order(OrderState known) {
    return answer(known).compose(events -> book.store(Findings.of(events)));
  }

  /** What the venue says of an order: its row, or that it is nowhere and what that proves; nothing if it may lag. */
  Future<List<AccountEvent>> answer(OrderState known) {
    Sighting asked = new Sighting(Source.REST, clock.now(), clock.nanos());
    Instant visibleFrom = venue.now().minus(venue.rules().restLag());
    return venue.order(known.key(), urgency).map(found -> {
      progress.run();
      if (found.isPresent()) {
        return List.<AccountEvent>of(found.get());
      }
      boolean tooNew = known.rowAt() != null && known.rowAt().isAfter(visibleFrom);
      return tooNew ? List.<AccountEvent>of() : List.<AccountEvent>of(absence(known, asked));
    });
  }

  /** Asks for the fills of an order and stores them page by page. Answers whether their end was proven. */
  Future<Boolean> fills(OrderKey order) {
    return walker.fills(order, (rows, last) -> book.store(Findings.of(rows)));
  }

  /** The fills of an order, stored nowhere yet. */
  public Future<List<AccountEvent>> readFills(OrderKey order) {
    List<AccountEvent> all = new ArrayList<>();
    return walker.fills(order, (rows, last) -> {
      all.addAll(rows);
      return Future.succeededFuture();
    }).map(proven -> all);
  }

  /**
   * The venue forgets an order that ended without a fill, after its time. One that ended after {@code heldUntil} and
   * is nowhere must therefore have ended so long ago; if that cannot be, its absence proves nothing.
   */
  private Absence absence(OrderState known, Sighting asked) {
    Instant forgottenFrom = heldUntil.apply(known.key().category()).plus(venue.rules().forgetsUnfilled());
    boolean concluded = forgottenFrom.isBefore(venue.now()) && known.cumQty().signum() == 0;
    return new Absence(known.key(), concluded, asked);
  }
}
