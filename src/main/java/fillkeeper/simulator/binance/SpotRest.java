package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

/** Requests of the spot market and about keys: what each asks for, and the answer with whatever goes wrong. */
final class SpotRest {

  private static final String RIGHTS = "/sapi/v1/account/apiRestrictions";
  private static final String PREVENTED = "/api/v3/myPreventedMatches";
  private static final int ORDER_TRADES_WEIGHT = 5;
  private static final int ONE_PREVENTED_WEIGHT = 2;
  private static final int ONE_SYMBOL_WEIGHT = 6;
  private static final Map<String, Route> ROUTES = Map.ofEntries(
      Map.entry("/api/v3/time", new Route(At.TIME, 1)),
      Map.entry("/api/v3/exchangeInfo", new Route(At.INSTRUMENTS, 20)),
      Map.entry("/api/v3/account", new Route(At.IDENTITY, 20)),
      Map.entry(RIGHTS, new Route(At.IDENTITY, 1)),
      Map.entry("/api/v3/openOrders", new Route(At.OPEN_ORDERS, 80)),
      Map.entry("/api/v3/allOrders", new Route(At.HISTORY, 20)),
      Map.entry("/api/v3/order", new Route(At.ORDER_BY_ID, 4)),
      Map.entry("/api/v3/myTrades", new Route(At.EXECUTIONS, 20)),
      Map.entry("/api/v3/myAllocations", new Route(At.EXECUTIONS, 20)),
      Map.entry(PREVENTED, new Route(At.PREVENTED, 20)),
      Map.entry("/api/v3/trades", new Route(At.RECENT_TRADES, 25)),
      Map.entry("/api/v3/historicalTrades", new Route(At.RECENT_TRADES, 25)),
      Map.entry("/api/v3/aggTrades", new Route(At.RECENT_TRADES, 4)));

  private record Route(At at, int weight) {

    /** Most specific first. */
    At[] kinds() {
      return switch (at) {
        case OPEN_ORDERS, HISTORY, EXECUTIONS, PREVENTED -> new At[] {at, At.PAGE, At.REST};
        default -> new At[] {at, At.REST};
      };
    }
  }

  private final Floor floor;
  private final Door door;
  private final Replies replies;
  private final Requests requests;

  SpotRest(Context context, Floor floor) {
    this.floor = floor;
    door = new Door(floor);
    replies = new Replies(floor.spotWeights);
    requests = new Requests(context, floor, replies);
  }

  /** On the exchange's context. */
  void handle(HttpServerRequest request) {
    Route route = ROUTES.get(request.path());
    if (request.path().equals("/api/v3/userDataStream")) {
      requests.refuse(request, RestReply.text(410, "<html>\r\n<head><title>410 Gone</title></head>\r\n</html>\r\n")
          .with("Content-Type", "text/html"));
    } else if (route == null || request.method() != HttpMethod.GET) {
      requests.refuse(request, RestReply.text(404, "404 page not found"));
    } else {
      Faults faults;
      synchronized (floor) {
        SimAccount account = floor.accountOf(request.getHeader("X-MBX-APIKEY"));
        faults = account == null ? floor.faults() : account.faults();
      }
      requests.answer(request, faults, route.kinds(), fault -> reply(request, route, fault));
    }
  }

  private RestReply reply(HttpServerRequest request, Route route, Fault fault) {
    try {
      Asked asked = new Asked(Query.of(request.uri()));
      (request.path().equals(RIGHTS) ? floor.rightsWeights : floor.spotWeights)
          .use(weight(request.path(), route, asked));
      return replies.ok(result(request, asked, fault));
    } catch (Refusal refusal) {
      return replies.refusal(refusal);
    } catch (Excess excess) {
      return replies.excess(excess);
    }
  }

  private static int weight(String path, Route route, Asked asked) {
    if (path.equals("/api/v3/openOrders") && asked.has("symbol")) {
      return ONE_SYMBOL_WEIGHT;
    }
    if (path.equals(PREVENTED) && asked.has("preventedMatchId")) {
      return ONE_PREVENTED_WEIGHT;
    }
    return path.equals("/api/v3/myTrades") && asked.has("orderId") ? ORDER_TRADES_WEIGHT : route.weight();
  }

  private JsonNode result(HttpServerRequest request, Asked asked, Fault fault) {
    return switch (request.path()) {
      case "/api/v3/time" -> JsonNodeFactory.instance.objectNode().put("serverTime", floor.nowMs());
      case "/api/v3/exchangeInfo" -> SpotInfo.exchange(floor);
      case "/api/v3/trades" -> SpotLists.prints(floor, asked, floor.spotMarkets.trades.all(), SpotPrint::listedTrade);
      case "/api/v3/historicalTrades" ->
          SpotLists.prints(floor, asked, floor.spotMarkets.trades.all(), SpotPrint::listedTrade);
      case "/api/v3/aggTrades" ->
          SpotLists.prints(floor, asked, floor.spotMarkets.aggregates.all(), SpotPrint::listedAggregate);
      default -> ofAccount(request, asked, fault);
    };
  }

  private JsonNode ofAccount(HttpServerRequest request, Asked asked, Fault fault) {
    SimAccount account = door.enter(request.getHeader("X-MBX-APIKEY"), asked);
    SpotLists lists = new SpotLists(floor, account.spot().book(), asked, fault);
    return switch (request.path()) {
      case "/api/v3/account" -> SpotInfo.account(account);
      case RIGHTS -> SpotInfo.rights(account);
      case "/api/v3/openOrders" -> lists.open();
      case "/api/v3/allOrders" -> lists.all();
      case "/api/v3/order" -> lists.order();
      case "/api/v3/myTrades" -> lists.trades();
      case "/api/v3/myAllocations" -> lists.allocations();
      case PREVENTED -> lists.prevented();
      default -> throw new AssertionError(request.path());
    };
  }
}
