package fillkeeper.desk;

import fillkeeper.supervisor.RefusedException;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.json.Cursor;
import fillkeeper.json.ExecutionJson;
import fillkeeper.json.OrderJson;
import fillkeeper.json.StateJson;
import fillkeeper.ledger.LedgerReader;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * Pages of an account's orders and executions, read from the tables. What is said of the account on a page was read
 * before its rows, so the rows are at least as new.
 */
final class AccountPages {

  private static final int SAME_CLIENT_ID_MAX = 500;

  private final AccountStates states;
  private final StoreReads store;

  AccountPages(AccountStates states, StoreReads store) {
    this.states = states;
    this.store = store;
  }

  /** Orders, newest change first. {@code complete} is false where there may be more than the limit. */
  Future<JsonObject> orders(AccountKey account, boolean openOnly, int limit) {
    return heading(account).compose(heading ->
        store.ask(reader -> reader.orders(account, openOnly, limit)).map(orders ->
            orderPage(account, heading, orders, limit)));
  }

  /** One order, as {@code order}. */
  Future<JsonObject> order(AccountKey account, OrderKey key) {
    return heading(account).compose(heading -> store.ask(reader -> reader.order(account, key))
        .map(order -> order.map(found -> page(heading).put("order", OrderJson.of(account, found)))
            .orElseThrow(AccountPages::noOrder)));
  }

  /** The newest order with this client id as {@code order}, and as {@code items} all that have it. */
  Future<JsonObject> order(AccountKey account, String category, String symbol, String clientOrderId,
      String recordType) {
    return heading(account).compose(heading -> store.ask(reader -> reader
        .ordersByClientId(account, category, symbol, clientOrderId, recordType, SAME_CLIENT_ID_MAX)).map(orders -> {
          if (orders.isEmpty()) {
            throw noOrder();
          }
          return orderPage(account, heading, orders, SAME_CLIENT_ID_MAX)
              .put("order", OrderJson.of(account, orders.get(0)));
        }));
  }

  /** Executions behind a cursor, which fails with 410 if it is of another incarnation. */
  Future<JsonObject> executions(AccountKey account, Cursor after, int limit) {
    return heading(account).compose(heading -> {
      if (!after.fits(heading.incarnation())) {
        throw new RefusedException(410, "INCARNATION_CHANGED: the ledger is now " + heading.incarnation());
      }
      return store.ask(reader -> reader.executions(account, after.seq(), limit)).map(executions ->
          page(heading)
              .put("items", array(executions, execution -> ExecutionJson.of(account, execution)))
              .put("next", next(heading, executions, limit)));
    });
  }

  private Future<Heading> heading(AccountKey account) {
    return store.ask(LedgerReader::incarnation).compose(incarnation -> states.row(account).map(row ->
        new Heading(incarnation, StateJson.brief(row, states.vitals(account), incarnation))));
  }

  private static JsonObject page(Heading heading) {
    return new JsonObject().put("account", heading.account()).put("incarnation", heading.incarnation().toString());
  }

  private static JsonObject orderPage(AccountKey account, Heading heading, List<OrderState> orders, int limit) {
    return page(heading)
        .put("items", array(orders, order -> OrderJson.of(account, order)))
        .put("next", null)
        .put("complete", orders.size() < limit);
  }

  private static String next(Heading heading, List<BookedExecution> executions, int limit) {
    return executions.size() < limit ? null
        : new Cursor(heading.incarnation(), executions.get(executions.size() - 1).changeSeq()).toString();
  }

  private static <T> JsonArray array(List<T> records, Function<T, JsonObject> json) {
    JsonArray array = new JsonArray();
    records.forEach(record -> array.add(json.apply(record)));
    return array;
  }

  private static RefusedException noOrder() {
    return new RefusedException(404, "the ledger has no such order");
  }

  /** What a page says of its account. */
  private record Heading(UUID incarnation, JsonObject account) {
  }
}
