package fillkeeper.ops;

import fillkeeper.desk.AccountPages;
import fillkeeper.desk.AccountStates;
import fillkeeper.desk.CoverageCursor;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.RecordType;
import fillkeeper.http.Answer;
import fillkeeper.http.Asked;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Endpoints.Handling;
import fillkeeper.http.Need;
import fillkeeper.http.Problem;
import fillkeeper.http.Query;
import fillkeeper.http.Routes;
import fillkeeper.json.Cursor;
import fillkeeper.ledger.LedgerLists.CoverageKey;
import fillkeeper.ledger.LedgerLists.ExecutionFilter;
import fillkeeper.ledger.LedgerLists.GapState;
import fillkeeper.ledger.LedgerLists.OrderFilter;
import fillkeeper.ledger.OperatorActions;
import fillkeeper.supervisor.RefusedException;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The records of an account, page by page. */
public final class RecordRoutes implements Routes {

  static final int PAGE_DEFAULT = 500;
  static final int PAGE_MAX = 5_000;
  private static final List<String> EXEC_TYPES = Arrays.stream(ExecType.values()).map(Enum::name).toList();
  private static final List<String> GAP_STATES =
      Arrays.stream(GapState.values()).filter(state -> state != GapState.ANY).map(RecordRoutes::lower).toList();
  private static final Set<String> PAGE = Set.of("after", "limit");

  private final AccountStates states;
  private final AccountPages pages;
  private final OperatorActions actions;
  private final ExecutionExport export;
  private final Reads reads;
  private final List<String> categories;

  /**
   * Makes them.
   *
   * @param categories what records may be of
   */
  public RecordRoutes(AccountStates states, AccountPages pages, OperatorActions actions, ExecutionExport export,
      Reads reads, List<String> categories) {
    this.states = states;
    this.pages = pages;
    this.actions = actions;
    this.export = export;
    this.reads = reads;
    this.categories = categories;
  }

  @Override
  public void addTo(Endpoints endpoints) {
    String account = "/api/v1/accounts/:name";
    endpoints
        .get(account + "/orders", Need.READ, Set.of("after", "limit", "open", "category", "symbol", "clientOrderId",
            "from", "to"), of(this::orders))
        .get(account + "/orders/:recordType/:category/:symbol/:orderId", Need.READ, Set.of(), of(this::order))
        .get(account + "/executions", Need.READ, Set.of("after", "limit", "orderId", "clientOrderId", "category",
            "symbol", "execType", "from", "to"), this::executions)
        .get(account + "/gaps", Need.READ, Set.of("after", "limit", "state"), of((key, asked) -> pages.gaps(key,
            gapState(asked.query()), cursor(asked), limit(asked))))
        .get(account + "/incidents", Need.READ, PAGE,
            of((key, asked) -> pages.incidents(key, cursor(asked), limit(asked))))
        .get(account + "/audits", Need.READ, PAGE, of((key, asked) -> pages.audits(key, cursor(asked), limit(asked))))
        .get(account + "/coverage", Need.READ, PAGE,
            of((key, asked) -> pages.coverage(key, coverageKey(asked.query()), limit(asked))))
        .get(account + "/actions", Need.READ, PAGE,
            of((key, asked) -> pages.actions(key, actions, cursor(asked), limit(asked))));
  }

  private Handling of(Reading reading) {
    return asked -> states.named(asked.path("name"))
        .compose(account -> reads.limit(reading.read(account, asked))).map(Answer::json);
  }

  private Future<JsonObject> orders(AccountKey account, Asked asked) {
    Query query = asked.query();
    OrderFilter filter = new OrderFilter(query.flag("open"), query.word("category", categories), query.text("symbol"),
        query.text("clientOrderId"), query.time("from"), until(query));
    return pages.orders(account, filter, cursor(asked), limit(asked));
  }

  private Future<JsonObject> order(AccountKey account, Asked asked) {
    String recordType = asked.path("recordType");
    if (!Set.of(RecordType.ORDER, RecordType.ALGO_ORDER).contains(recordType)) {
      throw noOrder();
    }
    return pages.file(account,
            new OrderKey(asked.text("category"), recordType, asked.text("symbol"), asked.text("orderId")))
        .recover(cause -> Future.failedFuture(
            cause instanceof RefusedException refused && refused.code() == 404 ? noOrder() : cause));
  }

  private Future<Answer> executions(Asked asked) {
    Query query = asked.query();
    ExecutionFilter filter = new ExecutionFilter(query.text("orderId"), query.text("clientOrderId"),
        query.word("category", categories), query.text("symbol"), query.word("execType", EXEC_TYPES),
        query.time("from"), until(query));
    Cursor after = query.cursor("after", true);
    boolean csv = asked.accepts("text/csv");
    int limit = query.number("limit", 1, PAGE_MAX, csv ? 0 : PAGE_DEFAULT);
    return states.named(asked.path("name")).compose(account -> csv
        ? reads.limit(export.begin(account, filter, after, limit))
        : reads.limit(pages.executions(account, filter, after, limit)).map(Answer::json));
  }

  private static Instant until(Query query) {
    Instant from = query.time("from");
    Instant to = query.time("to");
    if (from != null && to != null && !from.isBefore(to)) {
      throw Query.invalid("to", "must be later than from");
    }
    return to;
  }

  private static Cursor cursor(Asked asked) {
    return asked.query().cursor("after", false);
  }

  private static int limit(Asked asked) {
    return asked.query().number("limit", 1, PAGE_MAX, PAGE_DEFAULT);
  }

  private static GapState gapState(Query query) {
    String word = query.word("state", GAP_STATES);
    return word == null ? GapState.ANY : GapState.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static CoverageKey coverageKey(Query query) {
    String text = query.text("after");
    return text == null ? null : CoverageCursor.parse(text)
        .orElseThrow(() -> Query.invalid("after", "must be what next said"));
  }

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  private static Problem noOrder() {
    return new Problem(404, "ORDER_NOT_FOUND", "the ledger has no such order");
  }

  /** Reads something of one account. */
  @FunctionalInterface
  private interface Reading {

    Future<JsonObject> read(AccountKey account, Asked asked);
  }
}
