package fillkeeper.bench.exchange;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * What one account trades, as arithmetic: any event of it can be said, and any row checked, without remembering
 * anything. Orders are new, filled in two parts and gone; a fixed number is open at a time, and the events of these
 * come in turns, as they do where many orders trade.
 *
 * @param account the number of the account
 * @param open    how many orders are open at a time
 */
public record Flow(int account, int open) {

  /** Events of one order: new, a fill, its row, a second fill, its row. */
  public static final int EVENTS_AN_ORDER = 5;

  private static final long MIX = 0x9E3779B97F4A7C15L;
  private static final int PRICES = 200_000;
  private static final int LOWEST = 500_000;

  /** What an event says. */
  public enum Step {
    NEW, FIRST_FILL, PARTIALLY_FILLED, SECOND_FILL, FILLED;

    public boolean isFill() {
      return this == FIRST_FILL || this == SECOND_FILL;
    }

    /** Of a fill: 1 or 2. */
    public int fill() {
      return this == FIRST_FILL ? 1 : 2;
    }
  }

  private static final Step[] STEPS = Step.values();

  /** How many events begin and end the same orders: after a multiple of it, no order is open. */
  public int round() {
    return EVENTS_AN_ORDER * open;
  }

  public Step step(long event) {
    return STEPS[(int) (event % round() / open)];
  }

  /** The order that an event is of, counted from 0. */
  public long order(long event) {
    return event / round() * open + event % open;
  }

  /** The event of an order's step. */
  public long event(long order, Step step) {
    return order / open * round() + step.ordinal() * (long) open + order % open;
  }

  /** How many orders the first so many events made. */
  public long orders(long events) {
    return events / round() * open + Math.min(open, events % round());
  }

  /** How many executions are among the first so many events. */
  public long executions(long events) {
    long last = orders(events);
    long first = Math.max(0, last - open);
    long count = first * 2;
    for (long order = first; order < last; order++) {
      for (Step step : STEPS) {
        count += step.isFill() && event(order, step) < events ? 1 : 0;
      }
    }
    return count;
  }

  /** How far an order is after the first so many events; null before it is there. */
  public Step reached(long order, long events) {
    Step reached = null;
    for (Step step : STEPS) {
      if (event(order, step) < events) {
        reached = step;
      }
    }
    return reached;
  }

  /** As an exchange's ids are: without any order of their own; but it ends with the number in hexadecimal digits. */
  public String orderId(long order) {
    return id(order * 4);
  }

  /** The same of an order's first or second fill. */
  public String execId(long order, int fill) {
    return id(order * 4 + fill);
  }

  /** What the end of an order's id says. */
  public static long orderOf(String id) {
    return Long.parseLong(id.substring(24), 16) / 4;
  }

  /** Which fill the end of an execution's id says. */
  public static int fillOf(String id) {
    return (int) (Long.parseLong(id.substring(24), 16) % 4);
  }

  /** Made of digits one by one, not by a format: each event has two of them. */
  private String id(long number) {
    long mixed = mix(number * 1_000 + account + 1);
    byte[] id = "--------------4----8----------------".getBytes(StandardCharsets.ISO_8859_1);
    hex(id, 0, 8, mixed >>> 32);
    hex(id, 9, 13, mixed >>> 16);
    hex(id, 15, 18, mixed >>> 4);
    hex(id, 20, 23, mixed);
    hex(id, 24, 36, number);
    return new String(id, StandardCharsets.ISO_8859_1);
  }

  /** The last digits of a number, as many as there is room for. */
  private static void hex(byte[] text, int from, int to, long number) {
    long left = number;
    for (int i = to - 1; i >= from; i--) {
      text[i] = (byte) Character.forDigit((int) (left & 0xf), 16);
      left >>>= 4;
    }
  }

  private static long mix(long number) {
    long z = number * MIX;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Ten times the price: 50,000.0 to 69,999.9. */
  public long price10(long order) {
    return LOWEST + order % PRICES;
  }

  public BigDecimal price(long order) {
    return BigDecimal.valueOf(price10(order), 1);
  }

  /** What every order wants, in thousandths. */
  public static final int QTY = 30;

  /** What has been filled at a step, in thousandths. */
  public static int filled(Step step) {
    return switch (step) {
      case NEW -> 0;
      case FIRST_FILL, PARTIALLY_FILLED -> 10;
      case SECOND_FILL, FILLED -> QTY;
    };
  }

  /** What one fill is about, in thousandths. */
  public static int quantity(int fill) {
    return fill == 1 ? 10 : 20;
  }

  /** What a quantity is worth: the number of thousandths at the order's price, exactly. */
  public BigDecimal value(long order, int thousandths) {
    return BigDecimal.valueOf(price10(order) * thousandths, 4);
  }

  /** What is paid for a quantity: two hundredths of a per cent. */
  public BigDecimal fee(long order, int thousandths) {
    return BigDecimal.valueOf(price10(order) * thousandths * 2, 8);
  }
}
