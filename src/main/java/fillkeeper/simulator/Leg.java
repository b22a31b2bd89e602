package fillkeeper.simulator;

import java.math.BigDecimal;

/** One fill of a match: how much at which price. */
public record Leg(BigDecimal price, BigDecimal qty) {

  /** From texts. */
  public static Leg of(String price, String qty) {
    return new Leg(new BigDecimal(price), new BigDecimal(qty));
  }
}
