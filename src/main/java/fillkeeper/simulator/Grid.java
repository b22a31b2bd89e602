package fillkeeper.simulator;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;

/** The steps in which a market counts prices and quantities, and what of them somebody takes who trades at random. */
public record Grid(BigDecimal tick, BigDecimal step) {

  private static final int TICKS_AWAY_MAX = 30;
  private static final int STEPS_MAX = 60;

  /** From texts. */
  public static Grid of(String tick, String step) {
    return new Grid(new BigDecimal(tick), new BigDecimal(step));
  }

  /** Near the last price, on the side where an order would rest; never below one tick. */
  public BigDecimal price(BigDecimal last, boolean buys, SplittableRandom random) {
    BigDecimal away = tick.multiply(BigDecimal.valueOf(random.nextInt(TICKS_AWAY_MAX)));
    BigDecimal ticks = (buys ? last.subtract(away) : last.add(away)).divide(tick, 0, RoundingMode.HALF_UP);
    return ticks.max(BigDecimal.ONE).multiply(tick);
  }

  /** A few steps. */
  public BigDecimal qty(SplittableRandom random) {
    return step.multiply(BigDecimal.valueOf(1 + random.nextInt(STEPS_MAX)));
  }

  /** About a half of what is left, at one price, in one fill or in two; none where that is less than a step. */
  public Leg[] half(BigDecimal left, BigDecimal price, SplittableRandom random) {
    BigDecimal part = part(left, 2);
    BigDecimal first = part(part, 3);
    if (part.signum() == 0) {
      return new Leg[0];
    }
    return first.signum() == 0 || random.nextBoolean() ? new Leg[] {new Leg(price, part)}
        : new Leg[] {new Leg(price, first), new Leg(price, part.subtract(first))};
  }

  /** All of it, at this price or the second half of it one tick worse. */
  public Leg[] sweep(BigDecimal qty, BigDecimal price, boolean buys, SplittableRandom random) {
    BigDecimal half = part(qty, 2);
    if (half.signum() == 0 || random.nextBoolean()) {
      return new Leg[] {new Leg(price, qty)};
    }
    BigDecimal worse = buys ? price.add(tick) : price.subtract(tick);
    return new Leg[] {new Leg(price, half), new Leg(worse, qty.subtract(half))};
  }

  private BigDecimal part(BigDecimal qty, int of) {
    return qty.divideToIntegralValue(step.multiply(BigDecimal.valueOf(of))).multiply(step);
  }
}
