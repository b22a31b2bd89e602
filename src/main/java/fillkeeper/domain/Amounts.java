package fillkeeper.domain;

import java.math.BigDecimal;

/** Decimals from text, exactly, within bounds that keep arithmetic and storage small. */
public final class Amounts {

  /** No venue quotes more; twelve characters with an exponent could otherwise become a hundred megabytes. */
  public static final int DIGITS_MAX = 60;
  private static final int SCALE_MAX = 40;
  private static final int TEXT_MAX = 100;

  private Amounts() {
  }

  /**
   * Reads a decimal digit by digit.
   *
   * @throws NumberFormatException if the text is no finite decimal or is beyond the bounds; nothing is ever rounded
   */
  public static BigDecimal parse(String text) {
    if (text.length() > TEXT_MAX) {
      throw new NumberFormatException("a number of " + text.length() + " characters");
    }
    BigDecimal value = new BigDecimal(text);
    if (value.precision() > DIGITS_MAX || value.scale() > SCALE_MAX || value.precision() - value.scale() > SCALE_MAX) {
      throw new NumberFormatException("a number of too many digits");
    }
    return value;
  }

  /** Whether two amounts are the same number, or both absent; {@code 1.0} is {@code 1.00}. */
  public static boolean same(BigDecimal one, BigDecimal other) {
    return one == null || other == null ? one == other : one.compareTo(other) == 0;
  }

  /** The one spelling of a number: plain, without trailing zeros. */
  public static String canonical(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
