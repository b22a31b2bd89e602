package fillkeeper.http;

/** What somebody must be allowed to do, to ask something. */
public enum Need {
  /** Nothing: anybody who reaches the port. */
  NONE,
  /** Looking. */
  READ,
  /** Changing something. */
  OPERATE
}
