package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.RestReply;
import fillkeeper.simulator.Query;
import fillkeeper.simulator.Requests;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.math.BigInteger;
import java.util.Map;

/** The exchange's requests: what each asks for, and the answer with whatever goes wrong. */
final class RestApi {

  private static final Map<String, At> ROUTES = Map.of(
      "/v5/market/time", At.TIME,
      "/v5/market/instruments-info", At.INSTRUMENTS,
      "/v5/market/recent-trade", At.RECENT_TRADES,
      "/v5/user/query-api", At.IDENTITY,
      "/v5/order/realtime", At.OPEN_ORDERS,
      "/v5/order/history", At.HISTORY,
      "/v5/execution/list", At.EXECUTIONS);

  private final Floor floor;
  private final RestDoor door;
  private final Replies replies;
  private final Requests requests;

  RestApi(Context context, Floor floor) {
    this.floor = floor;
    replies = new Replies(floor);
    requests = new Requests(context, floor, replies);
    door = new RestDoor(floor);
  }

  /** On the exchange's context. */
  void handle(HttpServerRequest request) {
    At kind = ROUTES.get(request.path());
    if (kind == null || request.method() != HttpMethod.GET) {
      requests.refuse(request, RestReply.text(404, "404 page not found"));
    } else if (!"0".equals(request.getHeader("Content-Length")) && request.headers().contains("Content-Length")) {
      requests.refuse(request, RestReply.text(403, "403, a GET has no body"));
    } else {
      ask(request, kind, Query.of(request.uri()));
    }
  }

  private void ask(HttpServerRequest request, At route, String query) {
    At[] kinds = kinds(route, query);
    Faults faults;
    synchronized (floor) {
      SimAccount account = floor.accountOf(request.getHeader("X-BAPI-API-KEY"));
      faults = account == null ? floor.faults() : account.faults();
    }
    requests.answer(request, faults, kinds, fault -> reply(request, route, query, fault));
  }

  /** Most specific first. */
  private static At[] kinds(At route, String query) {
    boolean byOrder = query.contains("orderId=") || query.contains("orderLinkId=");
    return switch (route) {
      case OPEN_ORDERS, HISTORY -> byOrder ? new At[] {At.ORDER_BY_ID, At.REST} : new At[] {route, At.PAGE, At.REST};
      case EXECUTIONS -> new At[] {route, At.PAGE, At.REST};
      default -> new At[] {route, At.REST};
    };
  }

  private RestReply reply(HttpServerRequest request, At route, String rawQuery, Fault fault) {
    long now = floor.nowMs();
    try {
      if (floor.counts().use("address", floor.rules.perAddress, 5) < 0) {
        return RestReply.text(403, "403, access too frequent");
      }
      RestQuery query = new RestQuery(rawQuery);
      return switch (route) {
        case TIME -> replies.ok(time(now));
        case INSTRUMENTS -> replies.ok(RestLists.instruments(floor, query));
        case RECENT_TRADES -> replies.ok(RestLists.recentTrades(floor, query));
        default -> ofAccount(door.enter(request.headers(), query), route, query, fault, now);
      };
    } catch (RestRefusal refusal) {
      return replies.refusal(refusal.code(), refusal.getMessage());
    }
  }

  private RestReply ofAccount(SimAccount account, At route, RestQuery query, Fault fault, long now) {
    int limit = floor.rules.perAccount;
    int left = floor.counts().use(account.uid() + route, limit, 1);
    RestReply reply = left < 0 ? replies.code(10006) : replies.ok(result(account, route, query, fault));
    return replies.limits(reply, limit, Math.max(0, left), left < 0 ? now + 1_000 : now);
  }

  private ObjectNode result(SimAccount account, At route, RestQuery query, Fault fault) {
    return switch (route) {
      case IDENTITY -> account.keyInfo();
      case OPEN_ORDERS -> new RestLists(floor, account.book(), query, fault).realtime();
      case HISTORY -> new RestLists(floor, account.book(), query, fault).history();
      case EXECUTIONS -> new RestLists(floor, account.book(), query, fault).executions();
      default -> throw new AssertionError(route);
    };
  }

  private static ObjectNode time(long now) {
    return JsonNodeFactory.instance.objectNode().put("timeSecond", Long.toString(now / 1_000))
        .put("timeNano", BigInteger.valueOf(now).multiply(BigInteger.valueOf(1_000_000)).toString());
  }
}
