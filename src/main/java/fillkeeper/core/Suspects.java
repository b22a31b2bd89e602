package fillkeeper.core;

import fillkeeper.domain.Absence;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What a comparison of the venue's lists with the ledger leaves in doubt, until it is asked for a second time. */
final class Suspects {

  private final Book book;
  private final OrderQuestions questions;
  private final FoldContext context;
  /** Only the keys while pages are read: there may be any number of open orders. */
  private final Set<OrderKey> picture = new LinkedHashSet<>();
  private final Map<OrderKey, OrderState> missing = new LinkedHashMap<>();
  private final Map<Object, AccountEvent> rows = new LinkedHashMap<>();
  /** Of which the ledger says itself that it does not know what became of them, or knows nothing but fills. */
  private final Set<OrderKey> unknown = new HashSet<>();

  Suspects(Book book, OrderQuestions questions, Duration restLag) {
    this.book = book;
    this.questions = questions;
    this.context = new FoldContext(0, 0, restLag.toNanos());
  }

  /** Notes those orders that the ledger holds open or unknown in a category, before the venue is asked. */
  Future<Void> picture(String category, Predicate<OrderState> which) {
    return CatchUp.eachUnsettled(book, state -> {
      if (state.key().category().equals(category) && which.test(state)) {
        picture.add(state.key());
      }
      return Future.succeededFuture();
    });
  }

  /** Orders that the venue shows open. Those of the picture are accounted for; each row may still say more. */
  Future<Void> shown(List<AccountEvent> page) {
    for (AccountEvent row : page) {
      if (row instanceof OrderReport order) {
        picture.remove(order.key());
      }
    }
    return compare(page);
  }

  /** Compares a page at once and keeps only what differs. */
  Future<Void> compare(List<AccountEvent> page) {
    return differing(page).map(found -> {
      found.forEach(row -> rows.put(key(row), row));
      return null;
    });
  }

  boolean isEmpty() {
    return rows.isEmpty() && picture.isEmpty();
  }

  /** Drops what the stream has brought meanwhile. */
  Future<Void> recheck() {
    return book.orders(picture).compose(now -> {
      missing.clear();
      now.values().stream().filter(OrderState::isUnsettled).forEach(state -> missing.put(state.key(), state));
      picture.retainAll(missing.keySet());
      return differing(rows.values());
    }).map(left -> {
      rows.clear();
      left.forEach(row -> rows.put(key(row), row));
      return null;
    });
  }

  /**
   * Asks for each suspect by its id; executions by the order they fill. What was listed and is not answered any more
   * counts as it was listed.
   */
  Future<List<AccountEvent>> ask() {
    Map<Object, AccountEvent> answers = new LinkedHashMap<>(rows);
    Map<OrderKey, OrderState> orders = new LinkedHashMap<>(missing);
    Set<OrderKey> filled = new LinkedHashSet<>();
    for (AccountEvent row : rows.values()) {
      if (row instanceof OrderReport report) {
        orders.putIfAbsent(report.key(), Merge.merge(null, report, 0));
      } else if (row instanceof Execution execution && execution.orderKey() != null) {
        filled.add(execution.orderKey());
      }
    }
    return Steps.each(orders.values(), state -> questions.answer(state).onSuccess(told -> told.forEach(answer -> {
      if (answer instanceof OrderReport) {
        answers.put(key(answer), answer);
      } else {
        answers.putIfAbsent(key(answer), answer);
      }
    }))).compose(asked -> Steps.each(filled, order -> questions.readFills(order).onSuccess(fills ->
        fills.forEach(fill -> answers.put(key(fill), fill))))).map(done -> List.copyOf(answers.values()));
  }

  /** Which of these rows would change the ledger as it is now. */
  Future<List<AccountEvent>> differing(Collection<AccountEvent> among) {
    Set<OrderKey> orderKeys = new HashSet<>();
    Set<ExecutionKey> executionKeys = new HashSet<>();
    for (AccountEvent row : among) {
      if (row instanceof Execution execution) {
        executionKeys.add(execution.key());
      } else if (orderKey(row) != null) {
        orderKeys.add(orderKey(row));
      }
    }
    return book.orders(orderKeys).compose(orders -> book.executions(executionKeys)
        .map(executions -> {
          orders.values().stream().filter(state -> state.unknown() || state.status() == OrderStatus.UNKNOWN)
              .forEach(state -> unknown.add(state.key()));
          return among.stream().filter(row -> changes(row, orders, executions)).toList();
        }));
  }

  /** How many of these happened while the stream was listened to, as far as anybody knows. */
  int unheard(List<AccountEvent> differing) {
    return (int) differing.stream().filter(row -> !unknown.contains(orderKey(row))).count();
  }

  /** The orders that these answers say are nowhere. */
  static List<OrderKey> absent(List<AccountEvent> answers) {
    return answers.stream().filter(Absence.class::isInstance).map(Suspects::orderKey).toList();
  }

  private boolean changes(AccountEvent row, Map<OrderKey, OrderState> orders,
      Map<ExecutionKey, BookedExecution> executions) {
    Folded folded = Fold.fold(new Memory(0, 0).with(orders, executions), List.of(row), context);
    return row instanceof Unreadable || folded.reused() != null
        || folded.tally().applied() + folded.tally().corrections() > 0;
  }

  private static OrderKey orderKey(AccountEvent row) {
    if (row instanceof OrderReport report) {
      return report.key();
    }
    return row instanceof Absence absence ? absence.key() : null;
  }

  private static Object key(AccountEvent row) {
    if (row instanceof Execution execution) {
      return execution.key();
    }
    OrderKey order = orderKey(row);
    return order == null ? row : order;
  }
}
