package fillkeeper.contract;

/**
 * What a venue may lack. Tests of what it lacks do not apply to it, and say why. That it lacks it is not a matter of
 * opinion: {@link StatedContract} compares it with the venue's rules and with what its simulated exchange does.
 */
public enum Ability {
  /** A subscription that the venue confirms or refuses. */
  SUBSCRIPTION,
  /** A passphrase that comes with a key. */
  PASSPHRASE,
  /** Frames of orders and frames of executions: a fill is told of twice, in either order. */
  TWO_FRAMES,
  /** Resting orders that can be given more quantity; any can be given less. */
  AMENDMENT,
  /** Orders that wait for a price. */
  CONDITIONAL_ORDERS,
  /** Funding. */
  FUNDING,
  /** Connections that the venue ends by its own plan. */
  PLANNED_CUT,
  /** A word on a page of where the next one begins, so that it may overlap, lead nowhere, or be empty and go on. */
  CURSORS,
  /** Lists that do not go back for ever. */
  OBLIVION,
  /** A key that may trade, told apart from one that may only read. */
  RIGHTS
}
