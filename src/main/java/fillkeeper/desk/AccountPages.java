package fillkeeper.desk;

import fillkeeper.supervisor.RefusedException;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.json.ActionJson;
import fillkeeper.json.AuditJson;
import fillkeeper.json.CorrectionJson;
import fillkeeper.json.CoverageJson;
import fillkeeper.json.Cursor;
import fillkeeper.json.ExecutionJson;
import fillkeeper.json.GapJson;
import fillkeeper.json.IncidentJson;
import fillkeeper.json.OrderJson;
import fillkeeper.json.StateJson;
import fillkeeper.ledger.LedgerLists;
import fillkeeper.ledger.LedgerLists.CoverageKey;
import fillkeeper.ledger.LedgerLists.ExecutionFilter;
import fillkeeper.ledger.LedgerLists.GapState;
import fillkeeper.ledger.LedgerLists.OrderFilter;
import fillkeeper.ledger.LedgerLists.StoredAudit;
import fillkeeper.ledger.LedgerReader;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import fillkeeper.ledger.OperatorActions;
import fillkeeper.ledger.OperatorActions.StoredAction;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Pages of an account's orders and executions, read from the tables. What is said of the account on a page was read
 * before its rows, so the rows are at least as new.
 */
public final class AccountPages {

  private static final int SAME_CLIENT_ID_MAX = 500;

  private final AccountStates states;
  private final StoreReads store;
  private final LedgerLists lists;

  public AccountPages(AccountStates states, LedgerReader reader, LedgerLists lists) {
    this.states = states;
    this.store = new StoreReads(reader);
    this.lists = lists;
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

  /** Executions behind a cursor. */
  public Future<JsonObject> executions(AccountKey account, ExecutionFilter filter, Cursor after, int limit) {
    return page(account, after, limit, BookedExecution::changeSeq,
        () -> lists.executions(account, filter, after.seq(), limit), one -> ExecutionJson.of(account, one));
  }

  /** Orders, newest change first; what changes meanwhile goes to the front. */
  public Future<JsonObject> orders(AccountKey account, OrderFilter filter, Cursor after, int limit) {
    return page(account, after, limit, OrderState::changeSeq,
        () -> lists.orders(account, filter, below(after), limit), order -> OrderJson.of(account, order));
  }

  /** One order with what belongs to it. */
  public Future<JsonObject> file(AccountKey account, OrderKey key) {
    return order(account, key).compose(page -> store.ask(reader -> lists.file(account, key)).map(file -> page
        .put("executions", array(file.executions(), execution -> ExecutionJson.of(account, execution)))
        .put("gaps", array(file.gaps(), gap -> GapJson.of(account, gap)))
        .put("corrections", array(file.corrections(), correction -> CorrectionJson.of(account, correction)))));
  }

  /** Gaps, newest first. */
  public Future<JsonObject> gaps(AccountKey account, GapState state, Cursor after, int limit) {
    return page(account, after, limit, Gap::id, () -> lists.gaps(account, state, below(after), limit),
        gap -> GapJson.of(account, gap));
  }

  /** Incidents, newest first. */
  public Future<JsonObject> incidents(AccountKey account, Cursor after, int limit) {
    return page(account, after, limit, StoredIncident::id, () -> lists.incidents(account, below(after), limit),
        IncidentJson::of);
  }

  /** Audit passes, newest first. */
  public Future<JsonObject> audits(AccountKey account, Cursor after, int limit) {
    return page(account, after, limit, StoredAudit::id, () -> lists.audits(account, below(after), limit),
        audit -> AuditJson.of(account, audit));
  }

  /** Spans of coverage in the order of their keys, behind one of them; null: from the start. */
  public Future<JsonObject> coverage(AccountKey account, CoverageKey after, int limit) {
    return heading(account).compose(heading -> store.ask(reader -> lists.coverage(account, after, limit))
        .map(spans -> page(heading)
            .put("items", array(spans, span -> CoverageJson.of(account, span)))
            .put("next", spans.size() < limit ? null : CoverageCursor.of(spans.get(spans.size() - 1).key()))));
  }

  /** Operators' actions, newest first. */
  public Future<JsonObject> actions(AccountKey account, OperatorActions actions, Cursor after, int limit) {
    return page(account, after, limit, StoredAction::id, () -> actions.list(account, below(after), limit),
        ActionJson::of);
  }

  /** A page behind a cursor, which fails with 410 if it is of another incarnation. */
  private <T> Future<JsonObject> page(AccountKey account, Cursor after, int limit, ToLongFunction<T> place,
      Supplier<Future<List<T>>> read, Function<T, JsonObject> json) {
    return headingFor(account, after).compose(heading -> store.ask(reader -> read.get()).map(records -> page(heading)
        .put("items", array(records, json))
        .put("next", records.size() < limit ? null
            : new Cursor(heading.incarnation(), place.applyAsLong(records.get(records.size() - 1))).toString())));
  }

  /** Fails with 410 if the cursor is of another incarnation. */
  public Future<Void> check(AccountKey account, Cursor after) {
    return headingFor(account, after).mapEmpty();
  }

  private Future<Heading> headingFor(AccountKey account, Cursor after) {
    return heading(account).compose(heading -> after.fits(heading.incarnation()) ? Future.succeededFuture(heading)
        : Future.failedFuture(new IncarnationChangedException(heading.incarnation())));
  }

  /** Where a list that begins with the newest goes on. */
  private static long below(Cursor after) {
    return after.equals(Cursor.START) ? Long.MAX_VALUE : after.seq();
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
