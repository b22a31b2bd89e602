package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.domain.Window;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.ReplyException;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which lists of OKX together tell an account's state, and how each is asked for. Pure.
 *
 * <p>Most of them come twice: what is recent, soon and often; and what is up to three months old, late and seldom. A
 * window is asked for where all of it is, and is short enough for that. Pages run from the newest row to the oldest,
 * each behind the last id of the one before, until one is empty: a short one is no end.
 */
final class OkxLists {

  static final String PENDING = "/api/v5/trade/orders-pending";
  static final String ORDER = "/api/v5/trade/order";
  static final String HISTORY = "/api/v5/trade/orders-history";
  static final String ARCHIVE = "/api/v5/trade/orders-history-archive";
  static final String FILLS = "/api/v5/trade/fills";
  static final String FILLS_ARCHIVE = "/api/v5/trade/fills-history";
  static final String BILLS = "/api/v5/account/bills";
  static final String BILLS_ARCHIVE = "/api/v5/account/bills-archive";
  static final String CONFIG = "/api/v5/account/config";
  static final String INSTRUMENTS = "/api/v5/public/instruments";
  static final String UNDERLYING = "/api/v5/public/underlying";
  static final String TIME = "/api/v5/public/time";
  static final String TRADES = "/api/v5/market/trades";
  static final String TRADES_HISTORY = "/api/v5/market/history-trades";
  /** What names a row of a list of bills or fills to the page behind it; a row of orders by the other. */
  static final String BILL_ID = "billId";
  static final String ORDER_ID = "ordId";

  /** How far back what is recent goes, less what the clock and the way to the venue may take. */
  private static final Duration RECENT_FILLS = Duration.ofDays(3).minusHours(1);
  private static final Duration RECENT = Duration.ofDays(7).minusHours(1);
  private static final Pattern OPTION = Pattern.compile("([^-]+-[^-]+)-.+");
  private static final int A_PAGE = 100;

  private OkxLists() {
  }

  /** The lists of some categories, open orders first. */
  static List<Walk> walks(List<String> categories) {
    List<Walk> walks = new ArrayList<>();
    categories.forEach(category -> walks.add(OkxRules.OPEN.walk(category, "")));
    OkxAlgoLists.open(categories).ifPresent(walks::add);
    categories.forEach(category -> walks.add(OkxRules.CLOSED.walk(category, "")));
    OkxAlgoLists.closed(categories).ifPresent(walks::add);
    categories.forEach(category -> walks.add(OkxRules.EXECUTIONS.walk(category, "")));
    categories.stream().filter(OkxRules::isFunded)
        .forEach(category -> walks.add(OkxRules.FUNDING.walk(category, "")));
    return List.copyOf(walks);
  }

  /** Where a window of a walk's list is. */
  static String path(Walk walk, Window window, Instant now) {
    return switch (walk.kind()) {
      case OPEN_ORDERS -> PENDING;
      case CLOSED_ORDERS -> isWithin(window, RECENT, now) ? HISTORY : ARCHIVE;
      case EXECUTIONS -> isWithin(window, RECENT_FILLS, now) ? FILLS : FILLS_ARCHIVE;
      case FUNDING -> isWithin(window, RECENT, now) ? BILLS : BILLS_ARCHIVE;
    };
  }

  /** How one page of a walk is asked for. Whether the ends of a window count is not documented: one more on each side. */
  static Query page(Walk walk, Window window, String cursor) {
    Query query = ofType(walk.category());
    if (walk.kind() == Kind.FUNDING) {
      query = query.with("type", OkxBills.FUNDING);
    }
    if (window != null) {
      query = query.with("begin", window.from().toEpochMilli() - 1).with("end", window.to().toEpochMilli() + 1);
    }
    return behind(query, cursor);
  }

  /** How one order is asked for. */
  static Query order(OrderKey key) {
    return Query.NONE.with("instId", key.symbol()).with(ORDER_ID, key.orderId());
  }

  /** Whether an order's id is one that lists can be asked about. */
  static boolean isListed(OrderKey key) {
    return key.orderId().matches("\\d{1,30}");
  }

  /** How a list of ended orders is asked for one: the first that is older than what would be the next. */
  static Query orderInList(OrderKey key) {
    return ofType(key.category()).with("instId", key.symbol())
        .with("after", new BigInteger(key.orderId()).add(BigInteger.ONE).toString()).with("limit", 1);
  }

  /** How one order's fills are asked for. */
  static Query fills(OrderKey key, String cursor) {
    return behind(ofType(key.category()).with("instId", key.symbol()).with(ORDER_ID, key.orderId()), cursor);
  }

  /** How instruments are asked for; of options those of one underlying. */
  static Query instruments(String category, String underlying) {
    return ofType(category).with("uly", underlying);
  }

  /** How one instrument is asked for; of an option what it is about has to be said too, and its name begins with that. */
  static Query instrument(String category, String symbol) {
    Matcher option = OPTION.matcher(symbol);
    String underlying = category.equals("option") && option.matches() ? option.group(1) : null;
    return ofType(category).with("uly", underlying).with("instId", symbol);
  }

  /** What options are about. */
  static Query underlyings() {
    return ofType("option");
  }

  /**
   * The rows of a page, without the one that it was asked for behind: whether that counts is only hinted at.
   *
   * @throws ReplyException if it is no list
   */
  static JsonNode rows(JsonNode data, String id, String cursor) {
    if (!data.isArray()) {
      throw new ReplyException("the answer has no list");
    }
    if (cursor == null || data.isEmpty() || !cursor.equals(data.path(0).path(id).asText())) {
      return data;
    }
    ArrayNode rest = data.deepCopy();
    rest.remove(0);
    return rest;
  }

  /**
   * Behind what the next page is asked for; null where this is the last, since it is empty.
   *
   * @throws ReplyException if the last row has no id, so that nobody can go on from it
   */
  static String next(JsonNode rows, String id) {
    if (rows.isEmpty()) {
      return null;
    }
    String last = rows.path(rows.size() - 1).path(id).asText();
    if (last.isEmpty()) {
      throw new ReplyException("the last row of a page has no " + id);
    }
    return last;
  }

  private static boolean isWithin(Window window, Duration recent, Instant now) {
    return window.from().isAfter(now.minus(recent));
  }

  private static Query ofType(String category) {
    return Query.NONE.with("instType", OkxWords.instType(category));
  }

  private static Query behind(Query query, String cursor) {
    return query.with("after", cursor).with("limit", A_PAGE);
  }
}
