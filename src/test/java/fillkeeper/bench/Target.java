package fillkeeper.bench;

import java.util.Locale;

/**
 * What a figure has to be.
 *
 * @param what    the figure in words
 * @param figure  as measured
 * @param bound   as demanded
 * @param atLeast whether more is better
 * @param unit    behind both, as {@code x} or {@code rows/s}
 */
record Target(String what, double figure, double bound, boolean atLeast, String unit) {

  static Target atLeast(String what, double figure, double bound, String unit) {
    return new Target(what, figure, bound, true, unit);
  }

  static Target atMost(String what, double figure, double bound, String unit) {
    return new Target(what, figure, bound, false, unit);
  }

  /** A figure that is no number is not met, whatever it should have been. */
  boolean met() {
    return atLeast ? figure >= bound : figure <= bound;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%-66s %12s   %s %10s   %s", what, number(figure) + unit, atLeast ? "≥" : "≤",
        number(bound) + unit, met() ? "met" : "MISSED");
  }

  /** With as many digits as mean something. */
  static String number(double figure) {
    double size = Math.abs(figure);
    return String.format(Locale.ROOT, size >= 100 || figure == Math.rint(figure) && size >= 10 ? "%,.0f"
        : size >= 10 ? "%.1f" : "%.2f", figure);
  }
}
