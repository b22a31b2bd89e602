package fillkeeper.simulator;

/**
 * Where one account trades at a simulated exchange, as a {@link RandomTrader} uses it: what is done there is said in the
 * exchange's own words. What makes something happen answers how many rows of orders and executions it makes.
 *
 * @param <O> what names an order
 */
public interface Stall<O> {

  /** An order that rests, in any market; one row. A client id that is null is none. */
  O rest(String clientOrderId);

  boolean isOpen(O order);

  /** Fills about a half of an open order; the whole of one that cannot be divided. */
  int fillPart(O order);

  /** Fills what is left of an open order. */
  int fillWhole(O order);

  /** Gives an open order other terms. */
  int amend(O order);

  /** Cancels an open order as its user. */
  int cancel(O order);

  /** Something that leaves no order for the others here: what is filled at once, refused, paid, or others' trades. */
  int take();
}
