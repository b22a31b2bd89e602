package fillkeeper.simulator;

import java.math.BigDecimal;

/**
 * One fill of a match: how much at which price.
 *
 * @param execId      null where the exchange gives it an id of its own
 * @param fee         null where the exchange works it out
 * @param feeCurrency null where it is what the exchange takes fees in
 */
public record Leg(BigDecimal price, BigDecimal qty, String execId, BigDecimal fee, String feeCurrency) {

  /** With an id and a fee as the exchange gives them. */
  public Leg(BigDecimal price, BigDecimal qty) {
    this(price, qty, null, null, null);
  }

  /** From texts. */
  public static Leg of(String price, String qty) {
    return new Leg(new BigDecimal(price), new BigDecimal(qty));
  }

  /** The same under this id, which need not be one that no other has. */
  public Leg named(String id) {
    return new Leg(price, qty, id, fee, feeCurrency);
  }

  /** The same for this fee; a negative one is a rebate. */
  public Leg paying(String amount, String currency) {
    return new Leg(price, qty, execId, new BigDecimal(amount), currency);
  }
}
