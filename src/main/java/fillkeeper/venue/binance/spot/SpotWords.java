package fillkeeper.venue.binance.spot;

import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Side;
import fillkeeper.domain.TimeInForce;
import java.math.BigDecimal;
import java.util.Set;

/** The venue's words into ours. A word that is not here is a finding, never a guess, and never stops anything. */
final class SpotWords {

  /** What an execution report can be about. */
  private static final Set<String> EXECUTION_TYPES =
      Set.of("NEW", "CANCELED", "REPLACED", "REJECTED", "TRADE", "EXPIRED", "TRADE_PREVENTION");
  /** Events that tell of balances, or of a list whose orders are told of one by one. */
  private static final Set<String> BESIDE =
      Set.of("outboundAccountPosition", "balanceUpdate", "externalLockUpdate", "listStatus");

  private SpotWords() {
  }

  /** Whether an event is known and tells nothing of an order or an execution that is not told otherwise. */
  static boolean isBeside(String event) {
    return BESIDE.contains(event);
  }

  static boolean isStatus(String word) {
    return status(word, null, null, BigDecimal.ZERO) != null;
  }

  /** Whether it is known, or none. */
  static boolean isExecutionType(String word) {
    return word == null || EXECUTION_TYPES.contains(word);
  }

  /**
   * Where an order stands; null for a word that is not known. A conditional order is {@code NEW} from the moment that
   * it waits: it rests only once it is on the book. The second leg of a list waits for the first. A refusal after fills
   * is the end of an order that had been accepted.
   *
   * @param type    the kind of order
   * @param working whether it has been on the book, or null where the row does not say
   */
  static OrderStatus status(String word, String type, Boolean working, BigDecimal cumQty) {
    return switch (word) {
      case "NEW" -> isConditional(type) && Boolean.FALSE.equals(working) && cumQty.signum() == 0
          ? OrderStatus.PENDING_TRIGGER : OrderStatus.NEW;
      case "PENDING_NEW" -> OrderStatus.PENDING_TRIGGER;
      case "PENDING_CANCEL" -> OrderStatus.NEW;
      case "PARTIALLY_FILLED" -> OrderStatus.PARTIALLY_FILLED;
      case "FILLED" -> OrderStatus.FILLED;
      case "CANCELED" -> OrderStatus.CANCELED;
      case "REJECTED" -> cumQty.signum() > 0 ? OrderStatus.CANCELED : OrderStatus.REJECTED;
      case "EXPIRED", "EXPIRED_IN_MATCH" -> OrderStatus.EXPIRED;
      default -> null;
    };
  }

  /**
   * What kind of order it is.
   *
   * @param trailing whether its trigger follows the price
   */
  static OrderType orderType(String type, boolean trailing) {
    if (trailing) {
      return OrderType.TRAILING_STOP;
    }
    return switch (type == null ? "" : type) {
      case "LIMIT", "LIMIT_MAKER" -> OrderType.LIMIT;
      case "MARKET" -> OrderType.MARKET;
      case "STOP_LOSS_LIMIT", "TAKE_PROFIT_LIMIT" -> OrderType.STOP_LIMIT;
      case "STOP_LOSS", "TAKE_PROFIT" -> OrderType.STOP_MARKET;
      default -> OrderType.UNKNOWN;
    };
  }

  /** An order that only makes is a kind of order here. Null where the venue does not say the kind. */
  static Boolean postOnly(String type) {
    return type == null ? null : type.equals("LIMIT_MAKER");
  }

  static TimeInForce timeInForce(String word) {
    return switch (word == null ? "" : word) {
      case "GTC" -> TimeInForce.GTC;
      case "IOC" -> TimeInForce.IOC;
      case "FOK" -> TimeInForce.FOK;
      default -> TimeInForce.UNKNOWN;
    };
  }

  /** Null for a word that names no side. */
  static Side side(String word) {
    return switch (word == null ? "" : word) {
      case "BUY" -> Side.BUY;
      case "SELL" -> Side.SELL;
      default -> null;
    };
  }

  private static boolean isConditional(String type) {
    return type != null && (type.startsWith("STOP_LOSS") || type.startsWith("TAKE_PROFIT"));
  }
}
