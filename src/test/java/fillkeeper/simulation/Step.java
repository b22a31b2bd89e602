package fillkeeper.simulation;

/**
 * One thing that happens at the venue.
 *
 * @param order  which of the account's orders, by number; one that cannot be done to it does not happen
 * @param amount its size, where it has one
 */
record Step(long at, int account, What what, int order, int amount) {

  enum What { PLACE, FILL, AMEND, CANCEL, EXPIRE }

  @Override
  public String toString() {
    return at / Timeline.MS + " ms account " + account + " " + what + " o" + order + " " + amount;
  }
}
