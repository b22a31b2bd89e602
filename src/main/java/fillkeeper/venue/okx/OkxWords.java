package fillkeeper.venue.okx;

import fillkeeper.domain.ExecType;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Side;
import fillkeeper.domain.TimeInForce;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/** The venue's words into ours. A word that is not here is a finding, never a guess, and never stops anything. */
final class OkxWords {

  /** The venue's kinds of instruments that have a category here, in its own spelling. */
  static final List<String> INST_TYPES = List.of("SPOT", "MARGIN", "SWAP", "FUTURES", "OPTION");

  private OkxWords() {
  }

  /** Null for a kind of instrument that has no category here. */
  static String category(String instType) {
    return INST_TYPES.contains(instType) ? instType.toLowerCase(Locale.ROOT) : null;
  }

  /** The venue's word for a category. */
  static String instType(String category) {
    return category.toUpperCase(Locale.ROOT);
  }

  /** Whether quantities of a category are in currency; the others count contracts. */
  static boolean isSpot(String category) {
    return category.equals("spot") || category.equals("margin");
  }

  /**
   * Where an order stands. What other venues call rejected or expired is cancelled here, with a reason.
   *
   * @param qty the size in the units of {@code cumQty}, or null
   */
  static OrderStatus status(String word, BigDecimal cumQty, BigDecimal qty) {
    OrderStatus known = known(word);
    return known == null ? OrderStatus.ofNumbers(cumQty, qty) : known;
  }

  /** Null for a state that is not known. */
  static OrderStatus known(String word) {
    return switch (word) {
      case "live" -> OrderStatus.NEW;
      case "partially_filled" -> OrderStatus.PARTIALLY_FILLED;
      case "filled" -> OrderStatus.FILLED;
      case "canceled", "mmp_canceled" -> OrderStatus.CANCELED;
      default -> null;
    };
  }

  /** Whether a state says that something was filled, so that an empty cumulative quantity contradicts it. */
  static boolean saysFilled(String state) {
    return state.equals("partially_filled") || state.equals("filled");
  }

  /**
   * Where an algo order stands; null for a state that is not known. Once effective it has ended by its own terms: what
   * it placed is an order with an id of its own. One that works in parts waits until it is through.
   */
  static OrderStatus algoStatus(String word) {
    return switch (word) {
      case "live", "pause", "partially_effective" -> OrderStatus.PENDING_TRIGGER;
      case "effective", "partially_failed" -> OrderStatus.EXPIRED;
      case "canceled" -> OrderStatus.CANCELED;
      case "order_failed" -> OrderStatus.REJECTED;
      default -> null;
    };
  }

  /** What kind of order it is. */
  static OrderType orderType(String word) {
    return switch (word == null ? "" : word) {
      case "market", "optimal_limit_ioc" -> OrderType.MARKET;
      case "limit", "post_only", "fok", "ioc", "mmp", "mmp_and_post_only", "op_fok", "elp", "rpi" -> OrderType.LIMIT;
      default -> OrderType.UNKNOWN;
    };
  }

  /** What only makes rests like any other order; that it only makes is said by {@link #postOnly}. */
  static TimeInForce timeInForce(String word) {
    return switch (word == null ? "" : word) {
      case "limit", "post_only", "mmp", "mmp_and_post_only", "elp", "rpi" -> TimeInForce.GTC;
      case "market", "optimal_limit_ioc", "ioc" -> TimeInForce.IOC;
      case "fok", "op_fok" -> TimeInForce.FOK;
      default -> TimeInForce.UNKNOWN;
    };
  }

  /** Null where the venue does not say. */
  static Boolean postOnly(String word) {
    return word == null ? null : word.equals("post_only") || word.equals("mmp_and_post_only");
  }

  /**
   * What kind of order waits.
   *
   * @param word     the kind of algo order
   * @param atMarket whether what it places has no price; null where it does not say
   */
  static OrderType algoType(String word, Boolean atMarket) {
    return switch (word == null ? "" : word) {
      case "conditional", "oco", "trigger" -> Boolean.TRUE.equals(atMarket) ? OrderType.STOP_MARKET
          : atMarket == null ? OrderType.UNKNOWN : OrderType.STOP_LIMIT;
      case "move_order_stop" -> OrderType.TRAILING_STOP;
      case "chase", "chase_order", "iceberg", "smart_iceberg", "twap" -> OrderType.LIMIT;
      default -> OrderType.UNKNOWN;
    };
  }

  /** Whether the kind of algo order is here. */
  static boolean isAlgoType(String word) {
    return word == null || List.of("conditional", "oco", "trigger", "move_order_stop", "chase", "chase_order",
        "iceberg", "smart_iceberg", "twap").contains(word);
  }

  /** Null for a word that names no side. */
  static Side side(String word) {
    return switch (word == null ? "" : word) {
      case "buy" -> Side.BUY;
      case "sell" -> Side.SELL;
      default -> null;
    };
  }

  /** The leg of a hedged position; {@code net} is none. */
  static PositionSide positionSide(String word) {
    return switch (word == null ? "" : word) {
      case "long" -> PositionSide.LONG;
      case "short" -> PositionSide.SHORT;
      default -> null;
    };
  }

  /** Null for an execution that has no maker, as those of the venue itself. */
  static Boolean maker(String execType) {
    return switch (execType == null ? "" : execType) {
      case "M" -> Boolean.TRUE;
      case "T" -> Boolean.FALSE;
      default -> null;
    };
  }

  /** Who made an order. */
  static Origin origin(String category) {
    return switch (category == null ? "" : category) {
      case "", "normal", "twap", "ddh" -> Origin.CLIENT;
      case "full_liquidation", "partial_liquidation" -> Origin.LIQUIDATION;
      case "adl" -> Origin.ADL;
      case "delivery" -> Origin.SETTLEMENT;
      default -> Origin.VENUE;
    };
  }

  /** Whether the maker of an order is here. */
  static boolean isOrigin(String category) {
    return origin(category) != Origin.VENUE || category.equals("auto_conversion");
  }

  /**
   * Whether orders of this kind trade in the order book, so that their fills have the same id on the stream as in the
   * lists. Those of a liquidation and the like have another there, and those of a kind that is not known may.
   */
  static boolean tradesInBook(String category) {
    return origin(category) == Origin.CLIENT || "auto_conversion".equals(category);
  }

  /** What an execution is, by the reason of its bill. What is not known fills an order like any other. */
  static ExecType execType(String subType) {
    return switch (subType == null ? "" : subType) {
      case "100", "101", "102", "103", "104", "105", "106", "107", "110", "111" -> ExecType.LIQUIDATION;
      case "125", "126", "127", "128" -> ExecType.ADL;
      case "112", "113" -> ExecType.SETTLEMENT;
      case "204", "205", "206", "207", "208", "209" -> ExecType.BLOCK_TRADE;
      case "270", "271", "272", "273", "274", "275" -> ExecType.SPREAD_LEG;
      case "324", "325", "326", "327", "328", "329" -> ExecType.POSITION_TRANSFER;
      case "118", "119", "212", "213", "236", "237" -> ExecType.UNKNOWN;
      default -> ExecType.TRADE;
    };
  }

  /** Whether the reason of a bill is here. */
  static boolean isSubType(String subType) {
    return subType == null || execType(subType) != ExecType.TRADE
        || List.of("1", "2", "3", "4", "5", "6", "376", "377").contains(subType);
  }

  /** Whether an order stands behind an execution of this kind; that of others is no order of the book. */
  static boolean hasOrder(ExecType type) {
    return type == ExecType.TRADE || type == ExecType.LIQUIDATION || type == ExecType.ADL
        || type == ExecType.SETTLEMENT;
  }
}
