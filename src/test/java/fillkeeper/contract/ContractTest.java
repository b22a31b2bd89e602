package fillkeeper.contract;

import org.junit.jupiter.api.Assumptions;

/** What every part of the contract works with. */
interface ContractTest {

  /** What is shared by all tests of a venue: the exchange and a running product. */
  Stand stand();

  /** The account of this test, which nobody keeps yet. */
  Tenant tenant();

  /** Runs a test against an exchange and a product of its own, with clocks of their own. */
  void alone(Work test) throws Exception;

  /** What is done with an exchange and a product. */
  @FunctionalInterface
  interface Work {

    void with(Stand stand) throws Exception;
  }

  default Bench bench() {
    return stand().bench();
  }

  /** What most tests trade. */
  default Market market() {
    return bench().markets().get(0);
  }

  /** The test applies to venues only that have all of this; else it is told as not applying, with the reason. */
  default void appliesTo(Ability... needed) {
    for (Ability ability : needed) {
      String reason = bench().lacks().get(ability);
      if (reason != null) {
        Assumptions.abort("does not apply to " + bench().exchange().name() + ", no " + ability + ": " + reason);
      }
    }
  }
}
