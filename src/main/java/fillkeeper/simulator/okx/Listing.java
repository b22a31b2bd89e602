package fillkeeper.simulator.okx;

import fillkeeper.domain.Amounts;
import fillkeeper.simulator.Grid;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Something that is traded.
 *
 * @param category  {@code spot}, {@code margin}, {@code swap}, {@code futures} or {@code option}
 * @param settleCcy empty on the spot market
 * @param ctVal     what one contract is about, empty on the spot market; of an inverse one in quote currency
 * @param ctMult    how often
 * @param expiresMs 0 where it never does
 */
public record Listing(String category, String instId, String baseCcy, String quoteCcy, String settleCcy, String ctVal,
    String ctMult, boolean inverse, String tickSz, String lotSz, long expiresMs) {

  /** What quote currency comes to in base currency has no end. */
  private static final int BASE_SCALE = 18;
  private static final int MONEY_SCALE = 10;

  /** A pair of currencies, with or without borrowed money. */
  public static Listing pair(String category, String base, String quote, String tickSz, String lotSz) {
    return new Listing(category, base + "-" + quote, base, quote, "", "", "", false, tickSz, lotSz, 0);
  }

  /** A contract about so much of a base currency, which is settled in quote currency. */
  public static Listing linear(String category, String instId, String ctVal, String tickSz, String lotSz,
      long expiresMs) {
    String[] pair = instId.split("-");
    return new Listing(category, instId, pair[0], pair[1], pair[1], ctVal, "1", false, tickSz, lotSz, expiresMs);
  }

  /** A contract about so much quote currency, which is settled in base currency. */
  public static Listing inverse(String category, String instId, String ctVal, String tickSz, long expiresMs) {
    String[] pair = instId.split("-");
    return new Listing(category, instId, pair[0], pair[1], pair[0], ctVal, "1", true, tickSz, "1", expiresMs);
  }

  /** An option, priced and settled in its base currency. */
  public static Listing option(String instId, String ctMult, long expiresMs) {
    String[] pair = instId.split("-");
    return new Listing("option", instId, pair[0], pair[1], pair[0], "1", ctMult, false, "0.0005", "1", expiresMs);
  }

  String instType() {
    return category.toUpperCase(Locale.ROOT);
  }

  /** Whether quantities are in base currency and fees are paid in what is received. */
  boolean isPair() {
    return settleCcy.isEmpty();
  }

  /** What contracts are about, as {@code BTC-USD}. */
  String underlying() {
    return baseCcy + "-" + quoteCcy;
  }

  /** So much in base currency, as far as it can be written. */
  BigDecimal base(BigDecimal px, BigDecimal sz) {
    return inverse ? contracts(sz).divide(px, BASE_SCALE, RoundingMode.HALF_EVEN) : isPair() ? sz : contracts(sz);
  }

  /** What so much is worth, in what it is settled in. */
  BigDecimal value(BigDecimal px, BigDecimal sz) {
    return inverse ? base(px, sz).setScale(MONEY_SCALE, RoundingMode.HALF_EVEN) : base(px, sz).multiply(px);
  }

  private BigDecimal contracts(BigDecimal sz) {
    return sz.multiply(new BigDecimal(ctVal)).multiply(new BigDecimal(ctMult));
  }

  /** What fees are paid in by who buys or sells. */
  String feeCcy(boolean buys) {
    return !isPair() ? settleCcy : buys ? baseCcy : quoteCcy;
  }

  /** The largest quantity of whole lots that so much quote currency buys. */
  BigDecimal bought(BigDecimal quote, BigDecimal px) {
    BigDecimal lot = new BigDecimal(lotSz);
    return quote.divide(px, MathContext.DECIMAL64).divideToIntegralValue(lot).multiply(lot);
  }

  Grid grid() {
    return Grid.of(tickSz, lotSz);
  }

  /** A number in its shortest spelling; empty where there is none. */
  static String text(BigDecimal value) {
    return value == null ? "" : Amounts.canonical(value);
  }
}
