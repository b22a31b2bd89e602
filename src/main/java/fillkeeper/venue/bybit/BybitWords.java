package fillkeeper.venue.bybit;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Side;
import fillkeeper.domain.TimeInForce;
import fillkeeper.venue.wire.Row;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** The venue's words into ours. A word that is not here is a finding, never a guess, and never stops anything. */
final class BybitWords {

  private BybitWords() {
  }

  /**
   * Where an order stands. {@code Triggered} is the instant between waiting and resting: still waiting, so that
   * whatever follows outranks it. {@code PartiallyFilledCanceled} is also how an order sized in quote currency ends
   * well. A refusal after fills is the end of an order that had been accepted.
   *
   * @param qty the size in the units of {@code cumQty}, or null
   */
  static OrderStatus status(String word, BigDecimal cumQty, BigDecimal qty) {
    OrderStatus known = known(word, cumQty);
    return known == null ? OrderStatus.ofNumbers(cumQty, qty) : known;
  }

  private static OrderStatus known(String word, BigDecimal cumQty) {
    return switch (word) {
      case "Untriggered", "Triggered" -> OrderStatus.PENDING_TRIGGER;
      case "New", "Created", "Active", "PendingCancel" -> OrderStatus.NEW;
      case "PartiallyFilled" -> OrderStatus.PARTIALLY_FILLED;
      case "Filled" -> OrderStatus.FILLED;
      case "Cancelled", "PartiallyFilledCanceled", "Deactivated" -> OrderStatus.CANCELED;
      case "Rejected" -> cumQty.signum() > 0 ? OrderStatus.CANCELED : OrderStatus.REJECTED;
      default -> null;
    };
  }

  /** Which words of a row are not here, by the name of what they stand in. What is empty is no word. */
  static Map<String, String> unknown(Row row, AccountEvent event) {
    Map<String, String> unknown = new LinkedHashMap<>();
    if (event instanceof OrderReport order) {
      OrderTerms terms = order.terms();
      note(unknown, "orderStatus", order.rawStatus(), known(order.rawStatus(), order.cumQty()) == null);
      note(unknown, "side", row.text("side"), terms.side() == null);
      note(unknown, "orderType", row.word("orderType"), terms.type() == OrderType.UNKNOWN);
      note(unknown, "timeInForce", row.word("timeInForce"), terms.timeInForce() == TimeInForce.UNKNOWN);
    } else if (event instanceof Execution execution) {
      note(unknown, "execType", execution.rawType(), execution.type() == ExecType.UNKNOWN);
      note(unknown, "side", row.text("side"), execution.side() == null);
    }
    return unknown;
  }

  private static void note(Map<String, String> unknown, String where, String word, boolean isUnknown) {
    if (isUnknown && word != null) {
      unknown.put(where, word);
    }
  }

  /** Whether a word says that something was filled, so that an empty cumulative quantity contradicts it. */
  static boolean saysFilled(String status) {
    return switch (status) {
      case "PartiallyFilled", "Filled", "PartiallyFilledCanceled" -> true;
      default -> false;
    };
  }

  /**
   * What kind of order it is.
   *
   * @param type       what is placed once triggered
   * @param stop       what waits, or null
   * @param hasTrigger whether there is a trigger price
   */
  static OrderType orderType(String type, String stop, boolean hasTrigger) {
    if ("TrailingStop".equals(stop)) {
      return OrderType.TRAILING_STOP;
    }
    boolean conditional = stop != null && hasTrigger;
    return switch (type == null ? "" : type) {
      case "Limit" -> conditional ? OrderType.STOP_LIMIT : OrderType.LIMIT;
      case "Market" -> conditional ? OrderType.STOP_MARKET : OrderType.MARKET;
      default -> OrderType.UNKNOWN;
    };
  }

  /** {@code PostOnly} and {@code RPI} rest like any other order; that they only make is said by {@link #postOnly}. */
  static TimeInForce timeInForce(String word) {
    return switch (word == null ? "" : word) {
      case "GTC", "PostOnly", "RPI" -> TimeInForce.GTC;
      case "IOC" -> TimeInForce.IOC;
      case "FOK" -> TimeInForce.FOK;
      default -> TimeInForce.UNKNOWN;
    };
  }

  /** A retail price improvement order is post-only by its nature. Null where the venue does not say. */
  static Boolean postOnly(String timeInForce) {
    return timeInForce == null ? null : timeInForce.equals("PostOnly") || timeInForce.equals("RPI");
  }

  /** Null for a word that names no side. */
  static Side side(String word) {
    return switch (word == null ? "" : word) {
      case "Buy" -> Side.BUY;
      case "Sell" -> Side.SELL;
      default -> null;
    };
  }

  /** The leg of a hedged position, by its number. */
  static PositionSide positionSide(String index) {
    return switch (index == null ? "" : index) {
      case "1" -> PositionSide.LONG;
      case "2" -> PositionSide.SHORT;
      default -> null;
    };
  }

  /** Who made an order. Spot never says; what cannot be told from a user's order is a client's. */
  static Origin origin(String createType) {
    return switch (createType == null ? "" : createType) {
      case "", "CreateByUser", "CreateByClosing", "CreateByStopOrder" -> Origin.CLIENT;
      case "CreateByLiq", "CreateByTakeOver_PassThrough" -> Origin.LIQUIDATION;
      case "CreateByAdl_PassThrough" -> Origin.ADL;
      case "CreateBySettle" -> Origin.SETTLEMENT;
      default -> Origin.VENUE;
    };
  }

  /** What an execution is. */
  static ExecType execType(String word) {
    return switch (word == null ? "" : word) {
      case "Trade" -> ExecType.TRADE;
      case "AdlTrade" -> ExecType.ADL;
      case "BustTrade" -> ExecType.LIQUIDATION;
      case "Delivery", "Settle" -> ExecType.SETTLEMENT;
      case "BlockTrade" -> ExecType.BLOCK_TRADE;
      case "MovePosition" -> ExecType.POSITION_TRANSFER;
      case "FutureSpread" -> ExecType.SPREAD_LEG;
      case "Funding" -> ExecType.FUNDING;
      default -> ExecType.UNKNOWN;
    };
  }

  /** Whether an order stands behind it, so that the order's id tells two sides of one trade apart. */
  static boolean hasOrder(ExecType type) {
    return type.isFill() && type != ExecType.SETTLEMENT;
  }

  /** Null for a category that is not ours. */
  static ContractType contractType(String category) {
    return switch (category) {
      case "spot" -> ContractType.SPOT;
      case "linear" -> ContractType.LINEAR;
      case "inverse" -> ContractType.INVERSE;
      case "option" -> ContractType.OPTION;
      default -> null;
    };
  }
}
