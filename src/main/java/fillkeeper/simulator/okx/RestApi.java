package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.ArrayNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.Query;
import fillkeeper.simulator.Requests;
import fillkeeper.simulator.RestReply;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/** The exchange's requests: what each asks for, and the answer with whatever goes wrong. */
final class RestApi {

  private static final String BASE = "/api/v5/";
  private static final int LIMIT_SECONDS = 2;
  private static final Map<String, Route> ROUTES = Map.ofEntries(
      Map.entry("public/time", new Route(At.TIME, 10)),
      Map.entry("public/instruments", new Route(At.INSTRUMENTS, 20)),
      Map.entry("public/underlying", new Route(At.INSTRUMENTS, 20)),
      Map.entry("market/trades", new Route(At.RECENT_TRADES, 100)),
      Map.entry("account/config", new Route(At.IDENTITY, 5)),
      Map.entry("account/bills", new Route(At.FUNDING, 10)),
      Map.entry("account/bills-archive", new Route(At.FUNDING, 5)),
      Map.entry("trade/orders-pending", new Route(At.OPEN_ORDERS, 60)),
      Map.entry("trade/order", new Route(At.ORDER_BY_ID, 60)),
      Map.entry("trade/orders-history", new Route(At.HISTORY, 40)),
      Map.entry("trade/orders-history-archive", new Route(At.HISTORY, 20)),
      Map.entry("trade/fills", new Route(At.EXECUTIONS, 60)),
      Map.entry("trade/fills-history", new Route(At.EXECUTIONS, 10)),
      Map.entry("trade/order-algo", new Route(At.ORDER_BY_ID, 20)),
      Map.entry("trade/orders-algo-pending", new Route(At.CONDITIONAL_ORDERS, 20)),
      Map.entry("trade/orders-algo-history", new Route(At.CONDITIONAL_ORDERS, 20)));

  /**
   * Where a request leads.
   *
   * @param limit how many in two seconds
   */
  private record Route(At at, int limit) {

    /** Most specific first. */
    At[] kinds() {
      return switch (at) {
        case OPEN_ORDERS, HISTORY, EXECUTIONS, FUNDING, CONDITIONAL_ORDERS -> new At[] {at, At.PAGE, At.REST};
        default -> new At[] {at, At.REST};
      };
    }

    boolean isPublic() {
      return at == At.TIME || at == At.INSTRUMENTS || at == At.RECENT_TRADES;
    }
  }

  private final Floor floor;
  private final Replies replies = new Replies();
  private final Requests requests;

  RestApi(Context context, Floor floor) {
    this.floor = floor;
    requests = new Requests(context, floor, replies);
  }

  /** On the exchange's context. */
  void handle(HttpServerRequest request) {
    String name = request.path().startsWith(BASE) ? request.path().substring(BASE.length()) : "";
    Route route = ROUTES.get(name);
    if (route == null || request.method() != HttpMethod.GET) {
      requests.refuse(request, RestReply.text(404, "404 page not found"));
      return;
    }
    Faults faults;
    synchronized (floor) {
      SimAccount account = floor.accountOf(request.getHeader("OK-ACCESS-KEY"));
      faults = account == null ? floor.faults() : account.faults();
    }
    requests.answer(request, faults, route.kinds(), fault -> reply(request, name, route, fault));
  }

  private RestReply reply(HttpServerRequest request, String name, Route route, Fault fault) {
    try {
      RestQuery query = new RestQuery(Query.of(request.uri()));
      SimAccount account = route.isPublic() ? null : new Proof(floor).ofRequest(request.headers(), request.uri());
      String whose = account == null ? name : account.uid() + " " + name + perInstrument(name, query);
      if (floor.counts().use(whose, route.limit() * floor.generosity, LIMIT_SECONDS) < 0) {
        return replies.limited(0);
      }
      return replies.ok(account == null ? ofAnybody(name, query) : ofAccount(account, name, query, fault));
    } catch (Refusal refusal) {
      return replies.refusal(refusal);
    }
  }

  /** One limit counts by instrument too. */
  private static String perInstrument(String name, RestQuery query) {
    return name.equals("trade/order") ? " " + query.text("instId") : "";
  }

  private ArrayNode ofAnybody(String name, RestQuery query) {
    PublicLists lists = new PublicLists(floor, query);
    return switch (name) {
      case "public/time" -> lists.time();
      case "public/instruments" -> lists.instruments();
      case "public/underlying" -> lists.underlyings();
      default -> lists.trades();
    };
  }

  private ArrayNode ofAccount(SimAccount account, String name, RestQuery query, Fault fault) {
    RestLists lists = new RestLists(floor, account.book(), query, fault);
    return switch (name) {
      case "account/config" -> account.config();
      case "account/bills" -> lists.bills(false);
      case "account/bills-archive" -> lists.bills(true);
      case "trade/orders-pending" -> lists.pending();
      case "trade/order" -> lists.order();
      case "trade/orders-history" -> lists.history(false);
      case "trade/orders-history-archive" -> lists.history(true);
      case "trade/fills" -> lists.fills(false);
      case "trade/fills-history" -> lists.fills(true);
      case "trade/order-algo" -> lists.algo();
      case "trade/orders-algo-pending" -> lists.algoPending();
      case "trade/orders-algo-history" -> lists.algoHistory();
      default -> throw new AssertionError(name);
    };
  }
}
