package fillkeeper.bench.exchange;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Answers requests as Bybit does, from what has happened. Signatures and limits are not its business. */
final class Rest {

  private static final String KEY = "BENCH-KEY-";
  private static final String INSTRUMENT = """
      {"symbol":"BTCUSDT","contractType":"LinearPerpetual","status":"Trading","baseCoin":"BTC","quoteCoin":"USDT",\
      "launchTime":"1584230400000","deliveryTime":"0","deliveryFeeRate":"","priceScale":"2",\
      "priceFilter":{"minPrice":"0.10","maxPrice":"1999999.80","tickSize":"0.10"},\
      "lotSizeFilter":{"maxOrderQty":"1000.000","minOrderQty":"0.001","qtyStep":"0.001"},"settleCoin":"USDT"}""";

  private final Function<String, Happened> accounts;

  /**
   * Makes it.
   *
   * @param accounts what happened on the account with a number of the exchange's; null where there is none
   */
  Rest(Function<String, Happened> accounts) {
    this.accounts = accounts;
  }

  /** The key of an account. */
  static String keyOf(String uid) {
    return KEY + uid;
  }

  /** The account of a key; null where it is none. */
  static String uidOf(String key) {
    return key.startsWith(KEY) ? key.substring(KEY.length()) : null;
  }

  String answer(String target, String apiKey) {
    int question = target.indexOf('?');
    String path = question < 0 ? target : target.substring(0, question);
    Map<String, String> query = query(question < 0 ? "" : target.substring(question + 1));
    String uid = uidOf(apiKey);
    Happened happened = uid == null ? null : accounts.apply(uid);
    return "{\"retCode\":0,\"retMsg\":\"OK\",\"result\":" + result(path, query, uid, happened)
        + ",\"retExtInfo\":{},\"time\":" + System.currentTimeMillis() + "}";
  }

  private static String result(String path, Map<String, String> query, String uid, Happened happened) {
    long ms = System.currentTimeMillis();
    return switch (path) {
      case "/v5/market/time" -> "{\"timeSecond\":\"" + ms / 1_000 + "\",\"timeNano\":\"" + ms * 1_000_000 + "\"}";
      case "/v5/user/query-api" -> "{\"userID\":" + uid + ",\"readOnly\":1,\"expiredAt\":\"\"}";
      case "/v5/market/instruments-info" -> list(query, new Happened.Page(List.of(INSTRUMENT), null));
      case "/v5/order/realtime" -> list(query, open(query, happened));
      case "/v5/order/history" -> list(query, closed(query, happened));
      case "/v5/execution/list" -> list(query, executions(query, happened));
      default -> list(query, new Happened.Page(List.of(), null));
    };
  }

  private static Happened.Page open(Map<String, String> query, Happened happened) {
    if (query.containsKey("orderId")) {
      return happened.order(query.get("orderId"));
    }
    boolean ours = "USDT".equals(query.get("settleCoin")) && "Order".equals(query.get("orderFilter"));
    return ours ? happened.open(query.get("cursor"), limit(query)) : new Happened.Page(List.of(), null);
  }

  private static Happened.Page closed(Map<String, String> query, Happened happened) {
    return query.containsKey("orderId") ? happened.order(query.get("orderId"))
        : happened.closed(number(query, "startTime"), number(query, "endTime"), query.get("cursor"), limit(query));
  }

  private static Happened.Page executions(Map<String, String> query, Happened happened) {
    return query.containsKey("orderId") ? happened.fills(query.get("orderId"))
        : happened.executions(number(query, "startTime"), number(query, "endTime"), query.get("cursor"), limit(query));
  }

  private static int limit(Map<String, String> query) {
    return Integer.parseInt(query.getOrDefault("limit", "20"));
  }

  private static long number(Map<String, String> query, String key) {
    return Long.parseLong(query.get(key));
  }

  private static String list(Map<String, String> query, Happened.Page page) {
    return "{\"category\":\"" + query.get("category") + "\",\"list\":[" + String.join(",", page.rows())
        + "],\"nextPageCursor\":\"" + (page.next() == null ? "" : page.next()) + "\"}";
  }

  private static Map<String, String> query(String text) {
    Map<String, String> query = new HashMap<>();
    for (String part : text.split("&")) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        query.put(part.substring(0, equals), URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return query;
  }
}
