package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.ExecType;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Side;
import fillkeeper.domain.TimeInForce;
import java.math.BigDecimal;

/** The venue's words into ours. A word that is not here is a finding, never a guess, and never stops anything. */
final class UsdmWords {

  private UsdmWords() {
  }

  /**
   * Where an order of the matching engine stands. Orders of liquidation and of deleveraging may say that they are new
   * when they are filled, and say nothing afterwards: what is filled whole has ended. A refusal after fills is the end
   * of an order that had been accepted.
   *
   * @param qty the size, or null
   */
  static OrderStatus status(String word, BigDecimal cumQty, BigDecimal qty) {
    OrderStatus known = known(word, cumQty);
    boolean whole = qty != null && qty.signum() > 0 && cumQty.compareTo(qty) >= 0;
    if (known == null || known.isOpen() && whole) {
      return OrderStatus.ofNumbers(cumQty, qty);
    }
    return known;
  }

  /** Whether the word of an order's status is here. */
  static boolean isStatus(String word) {
    return known(word, BigDecimal.ZERO) != null;
  }

  private static OrderStatus known(String word, BigDecimal cumQty) {
    return switch (word) {
      case "NEW", "NEW_INSURANCE", "NEW_ADL" -> OrderStatus.NEW;
      case "PARTIALLY_FILLED" -> OrderStatus.PARTIALLY_FILLED;
      case "FILLED" -> OrderStatus.FILLED;
      case "CANCELED" -> OrderStatus.CANCELED;
      case "EXPIRED", "EXPIRED_IN_MATCH" -> OrderStatus.EXPIRED;
      case "REJECTED" -> cumQty.signum() > 0 ? OrderStatus.CANCELED : OrderStatus.REJECTED;
      default -> null;
    };
  }

  /**
   * Where a conditional order stands. Once triggered it has ended by its own terms: what it placed is an order of its
   * own, which is open, filled and booked as such. Null for a word that is not here.
   */
  static OrderStatus algoStatus(String word) {
    return switch (word) {
      case "NEW", "TRIGGERING" -> OrderStatus.PENDING_TRIGGER;
      case "TRIGGERED", "FINISHED", "EXPIRED" -> OrderStatus.EXPIRED;
      case "CANCELED" -> OrderStatus.CANCELED;
      case "REJECTED" -> OrderStatus.REJECTED;
      default -> null;
    };
  }

  /** What kind of order it was placed as. */
  static OrderType orderType(String word) {
    return switch (word == null ? "" : word) {
      case "LIMIT" -> OrderType.LIMIT;
      case "MARKET" -> OrderType.MARKET;
      case "STOP", "TAKE_PROFIT" -> OrderType.STOP_LIMIT;
      case "STOP_MARKET", "TAKE_PROFIT_MARKET" -> OrderType.STOP_MARKET;
      case "TRAILING_STOP_MARKET" -> OrderType.TRAILING_STOP;
      default -> OrderType.UNKNOWN;
    };
  }

  /** Whether the kind is here, also where we have no kind of our own for it. */
  static boolean isOrderType(String word) {
    return word == null || word.equals("LIQUIDATION") || orderType(word) != OrderType.UNKNOWN;
  }

  /** What only makes rests like any other order; that it only makes is said by {@link #postOnly}. */
  static TimeInForce timeInForce(String word) {
    return switch (word == null ? "" : word) {
      case "GTC", "GTX", "RPI", "GTE_GTC" -> TimeInForce.GTC;
      case "IOC" -> TimeInForce.IOC;
      case "FOK" -> TimeInForce.FOK;
      case "GTD" -> TimeInForce.GTD;
      default -> TimeInForce.UNKNOWN;
    };
  }

  /** Null where the venue does not say. */
  static Boolean postOnly(String timeInForce) {
    return timeInForce == null ? null : timeInForce.equals("GTX") || timeInForce.equals("RPI");
  }

  /** Null for a word that names no side. */
  static Side side(String word) {
    return switch (word == null ? "" : word) {
      case "BUY" -> Side.BUY;
      case "SELL" -> Side.SELL;
      default -> null;
    };
  }

  /** The leg of a hedged position; null for {@code BOTH}, where there are none. */
  static PositionSide positionSide(String word) {
    return switch (word == null ? "" : word) {
      case "LONG" -> PositionSide.LONG;
      case "SHORT" -> PositionSide.SHORT;
      default -> null;
    };
  }

  /** Whether a position's side is told in a word that is here. */
  static boolean isPositionSide(String word) {
    return word == null || word.equals("BOTH") || positionSide(word) != null;
  }

  /** Who made an order, by the client id that the venue gives to its own. */
  static Origin origin(String clientOrderId) {
    if (clientOrderId == null) {
      return Origin.CLIENT;
    } else if (clientOrderId.startsWith("autoclose-")) {
      return Origin.LIQUIDATION;
    } else if (clientOrderId.startsWith("adl_autoclose")) {
      return Origin.ADL;
    } else if (clientOrderId.startsWith("settlement_autoclose-") || clientOrderId.startsWith("delivery_autoclose-")) {
      return Origin.SETTLEMENT;
    }
    return Origin.CLIENT;
  }

  /** What a fill of such an order is. */
  static ExecType execType(Origin origin) {
    return switch (origin) {
      case LIQUIDATION -> ExecType.LIQUIDATION;
      case ADL -> ExecType.ADL;
      case SETTLEMENT -> ExecType.SETTLEMENT;
      default -> ExecType.TRADE;
    };
  }

  /** Whether the word for what happened to an order is here. */
  static boolean isExecution(String word) {
    return switch (word == null ? "" : word) {
      case "NEW", "CANCELED", "CALCULATED", "EXPIRED", "TRADE", "AMENDMENT" -> true;
      default -> false;
    };
  }

  /** Why an order ended, from the venue's number for it; the number itself where it is not here, null for none. */
  static String expiry(String code) {
    return switch (code == null ? "0" : code) {
      case "0" -> null;
      case "1" -> "SELF_TRADE_PREVENTION";
      case "2" -> "IOC_REMAINDER";
      case "3" -> "IOC_REMAINDER_SELF_TRADE_PREVENTION";
      case "4" -> "REDUCE_ONLY_KNOCKED_OUT";
      case "5" -> "ACCOUNT_LIQUIDATED";
      case "6" -> "GTE_CONDITION_NOT_MET";
      case "7" -> "SYMBOL_DELISTED";
      case "8" -> "STOP_TRIGGERED";
      case "9" -> "MARKET_REMAINDER";
      default -> code;
    };
  }

  /** Whether the venue's number for why an order ended is here. */
  static boolean isExpiry(String code) {
    return code == null || code.matches("\\d");
  }
}
