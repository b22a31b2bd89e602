package fillkeeper.settings;

/**
 * What of an exchange's published limits may be used.
 *
 * @param restShare   the part of each limit, per address and per account, used in all; 0 to 1, more where nothing is
 *                    real
 * @param restReserve the part above which only open gaps are asked for; 0 to 1
 */
public record VenueBudget(double restShare, double restReserve) {

  /** What holds for an exchange that the configuration does not name. */
  public static final VenueBudget DEFAULT = new VenueBudget(0.25, 0.7);

  /** Above a simulator's limits, which are as wide as it likes. */
  private static final int SIMULATED_MAX = 1_000;

  static VenueBudget from(Node node, boolean simulation) {
    VenueBudget budget = new VenueBudget(
        node.share("restShare", DEFAULT.restShare, simulation ? SIMULATED_MAX : 1), node.share("restReserve", DEFAULT.restReserve));
    node.end();
    return budget;
  }
}
