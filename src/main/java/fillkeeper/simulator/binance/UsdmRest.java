package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.Query;
import fillkeeper.simulator.Requests;
import fillkeeper.simulator.RestReply;
import fillkeeper.simulator.RestWords;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;

/** Requests of the futures market: what each asks for, and the answer with whatever goes wrong. */
final class UsdmRest {

  private static final String KEY = "/fapi/v1/listenKey";
  private static final int AGGREGATES_MAX = 1_000;
  private static final Map<String, Route> ROUTES = Map.ofEntries(
      Map.entry("/fapi/v1/time", new Route(At.TIME, 1, 1)),
      Map.entry("/fapi/v1/exchangeInfo", new Route(At.INSTRUMENTS, 1, 1)),
      Map.entry("/fapi/v3/balance", new Route(At.IDENTITY, 5, 5)),
      Map.entry("/fapi/v3/positionRisk", new Route(At.IDENTITY, 5, 5)),
      Map.entry(KEY, new Route(At.STREAM_KEY, 1, 1)),
      Map.entry("/fapi/v1/openOrders", new Route(At.OPEN_ORDERS, 40, 1)),
      Map.entry("/fapi/v1/openAlgoOrders", new Route(At.CONDITIONAL_ORDERS, 40, 1)),
      Map.entry("/fapi/v1/allOrders", new Route(At.HISTORY, 5, 5)),
      Map.entry("/fapi/v1/allAlgoOrders", new Route(At.CONDITIONAL_ORDERS, 5, 5)),
      Map.entry("/fapi/v1/order", new Route(At.ORDER_BY_ID, 1, 1)),
      Map.entry("/fapi/v1/algoOrder", new Route(At.ORDER_BY_ID, 1, 1)),
      Map.entry("/fapi/v1/userTrades", new Route(At.EXECUTIONS, 5, 5)),
      Map.entry("/fapi/v1/income", new Route(At.FUNDING, 30, 30)),
      Map.entry("/fapi/v1/aggTrades", new Route(At.RECENT_TRADES, 20, 20)));

  /**
   * Where a request leads.
   *
   * @param weight   of the whole account
   * @param ofSymbol of one symbol
   */
  private record Route(At at, int weight, int ofSymbol) {

    /** Most specific first. */
    At[] kinds() {
      return switch (at) {
        case OPEN_ORDERS, CONDITIONAL_ORDERS, HISTORY, EXECUTIONS, FUNDING -> new At[] {at, At.PAGE, At.REST};
        default -> new At[] {at, At.REST};
      };
    }
  }

  /** Who is refused a key to listen by is refused as who logs in with a key that is none. */
  private record KeyWords(Replies replies) implements RestWords {

    @Override
    public RestReply code(int code) {
      return replies.code(code);
    }

    @Override
    public RestReply limited(long ms) {
      return replies.limited(ms);
    }

    @Override
    public RestReply refused() {
      return code(-2015);
    }
  }

  private final Floor floor;
  private final Door door;
  private final Replies replies;
  private final Requests requests;
  private final Requests keyRequests;

  UsdmRest(Context context, Floor floor) {
    this.floor = floor;
    door = new Door(floor);
    replies = new Replies(floor.usdmWeights);
    requests = new Requests(context, floor, replies);
    keyRequests = new Requests(context, floor, new KeyWords(replies));
  }

  /** On the exchange's context. */
  void handle(HttpServerRequest request) {
    Route route = ROUTES.get(request.path());
    if (route == null || !isMethod(request)) {
      requests.refuse(request, RestReply.text(404, "404 page not found"));
      return;
    }
    Faults faults;
    synchronized (floor) {
      SimAccount account = floor.accountOf(request.getHeader("X-MBX-APIKEY"));
      faults = account == null ? floor.faults() : account.faults();
    }
    Requests asked = route.at() == At.STREAM_KEY ? keyRequests : requests;
    asked.answer(request, faults, route.kinds(), fault -> reply(request, route, fault));
  }

  private static boolean isMethod(HttpServerRequest request) {
    return request.path().equals(KEY)
        ? List.of(HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE).contains(request.method())
        : request.method() == HttpMethod.GET;
  }

  private RestReply reply(HttpServerRequest request, Route route, Fault fault) {
    try {
      Asked asked = new Asked(Query.of(request.uri()));
      floor.usdmWeights.use(asked.has("symbol") ? route.ofSymbol() : route.weight());
      return replies.ok(result(request, asked, fault));
    } catch (Refusal refusal) {
      return replies.refusal(refusal);
    } catch (Excess excess) {
      return replies.excess(excess);
    }
  }

  private JsonNode result(HttpServerRequest request, Asked asked, Fault fault) {
    return switch (request.path()) {
      case "/fapi/v1/time" -> JsonNodeFactory.instance.objectNode().put("serverTime", floor.nowMs());
      case "/fapi/v1/exchangeInfo" -> exchange();
      case "/fapi/v1/aggTrades" -> aggregates(asked);
      case KEY -> key(request);
      default -> ofAccount(request, asked, fault);
    };
  }

  /** The key alone is enough here; nothing is signed. */
  private ObjectNode key(HttpServerRequest request) {
    SimAccount account = door.enter(request.getHeader("X-MBX-APIKEY"));
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    if (request.method() == HttpMethod.DELETE) {
      floor.usdmKeys.end(account);
      return answer;
    }
    return answer.put("listenKey", request.method() == HttpMethod.POST ? floor.usdmKeys.obtain(account)
        : floor.usdmKeys.keep(account));
  }

  private JsonNode ofAccount(HttpServerRequest request, Asked asked, Fault fault) {
    SimAccount account = door.enter(request.getHeader("X-MBX-APIKEY"), asked);
    UsdmBook book = account.usdm().book();
    UsdmLists lists = new UsdmLists(floor, book, asked, fault);
    return switch (request.path()) {
      case "/fapi/v3/balance" -> balances(account, book);
      case "/fapi/v3/positionRisk" -> positions(book, asked);
      case "/fapi/v1/openOrders" -> lists.openOrders();
      case "/fapi/v1/openAlgoOrders" -> lists.openAlgoOrders();
      case "/fapi/v1/allOrders" -> lists.allOrders();
      case "/fapi/v1/allAlgoOrders" -> lists.allAlgoOrders();
      case "/fapi/v1/order" -> lists.order();
      case "/fapi/v1/algoOrder" -> lists.algoOrder();
      case "/fapi/v1/userTrades" -> lists.userTrades();
      case "/fapi/v1/income" -> lists.income();
      default -> throw new AssertionError(request.path());
    };
  }

  private ObjectNode exchange() {
    ObjectNode info = JsonNodeFactory.instance.objectNode().put("timezone", "UTC").put("serverTime", floor.nowMs());
    info.putArray("rateLimits").addObject().put("rateLimitType", "REQUEST_WEIGHT").put("interval", "MINUTE")
        .put("intervalNum", 1).put("limit", floor.usdmWeights.limit());
    ArrayNode symbols = info.putArray("symbols");
    floor.usdmMarkets.all().forEach(listing -> symbols.add(listing.row()));
    return info;
  }

  private ArrayNode aggregates(Asked asked) {
    String symbol = asked.required("symbol");
    long from = asked.number("fromId", 0);
    List<UsdmPrint> prints = floor.usdmMarkets.aggregates.all().stream()
        .filter(print -> print.symbol().equals(symbol) && print.id() >= from).toList();
    int limit = asked.limit(AGGREGATES_MAX, 500);
    int skipped = asked.has("fromId") ? 0 : Math.max(0, prints.size() - limit);
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    prints.stream().skip(skipped).limit(limit).forEach(print -> list.add(print.row()));
    return list;
  }

  /** What is held, in order of the assets; each row bears the account's code. */
  private ArrayNode balances(SimAccount account, UsdmBook book) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    book.assets().forEach(asset -> list.addObject().put("accountAlias", account.alias()).put("asset", asset)
        .put("balance", UsdmListing.money(book.balance(asset))).put("updateTime", floor.nowMs()));
    return list;
  }

  private ArrayNode positions(UsdmBook book, Asked asked) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    book.positions().stream().filter(position -> asked.allows("symbol", position.symbol()))
        .forEach(position -> list.add(position.ofList(floor.nowMs())));
    return list;
  }
}
