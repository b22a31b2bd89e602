package fillkeeper.core;

import fillkeeper.domain.Absence;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.time.Clock;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import java.time.Duration;
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
  private final Function<OrderKey, Instant> heldUntil;
  private final Runnable progress;

  /**
   * Asks on behalf of a walk or an audit.
   *
   * @param heldUntil up to when the ledger is known to hold every order that ended, of those listed with this one
   */
  public OrderQuestions(Venue venue, Book book, Clock clock, Urgency urgency, Function<OrderKey, Instant> heldUntil,
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

  /**
   * What the venue says of an order: its row, or that it is nowhere and what that proves; nothing if it may lag.
   * Before its absence is taken for an end without fills, its fills are asked for: they are listed by their order
   * whatever their age, and are part of the answer.
   */
  Future<List<AccountEvent>> answer(OrderState known) {
    Sighting asked = new Sighting(Source.REST, clock.now(), clock.nanos());
    Instant visibleFrom = venue.now().minus(venue.rules().restLag());
    return venue.order(known.key(), urgency).compose(found -> {
      progress.run();
      if (found.isPresent()) {
        return Future.succeededFuture(List.of(found.get()));
      }
      if (known.rowAt() != null && known.rowAt().isAfter(visibleFrom)) {
        return Future.succeededFuture(List.of());
      }
      return mustBeForgotten(known) ? forgotten(known.key(), asked)
          : Future.succeededFuture(List.of(new Absence(known.key(), false, asked)));
    });
  }

  /** Asks for the fills of an order and stores them page by page. Answers whether their end was proven. */
  Future<Boolean> fills(OrderKey order) {
    return fills(order, book::store);
  }

  /** The same, each page handed on; the next one when that is done. */
  public Future<Boolean> fills(OrderKey order, Function<Findings, Future<?>> to) {
    return walker.fills(order, (rows, last) -> to.apply(Findings.of(rows)));
  }

  /** The fills of an order, stored nowhere yet. */
  Future<List<AccountEvent>> readFills(OrderKey order) {
    List<AccountEvent> all = new ArrayList<>();
    return walker.fills(order, (rows, last) -> {
      all.addAll(rows);
      return Future.succeededFuture();
    }).map(proven -> all);
  }

  /** An end without fills where a list that is proven whole has none of them. */
  private Future<List<AccountEvent>> forgotten(OrderKey order, Sighting asked) {
    List<AccountEvent> all = new ArrayList<>();
    return walker.fills(order, (rows, last) -> {
      all.addAll(rows);
      return Future.succeededFuture();
    }).map(proven -> {
      all.add(new Absence(order, proven && all.isEmpty(), asked));
      return all;
    });
  }

  /**
   * The venue forgets an order that ended without a fill, after its time. One that ended after everything which had
   * ended was known, and is nowhere, must therefore have ended so long ago; if that cannot be, or if it is so long ago
   * that filled orders are forgotten too, its absence proves nothing. An order that was absent once is waited for from
   * then on.
   */
  private boolean mustBeForgotten(OrderState known) {
    CategoryRules rules = venue.rules().of(known.key().category());
    Instant now = venue.now();
    Instant missed = known.lastChange().receivedAt().plus(Duration.between(clock.now(), now));
    Instant ended = known.unknown() ? missed : heldUntil.apply(known.key());
    return known.cumQty().signum() == 0 && rules.forgetsUnfilled() != null
        && ended.plus(rules.forgetsUnfilled()).isBefore(now)
        && (rules.historyReach() == null || ended.isAfter(now.minus(rules.historyReach())));
  }
}
