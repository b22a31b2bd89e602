package fillkeeper.domain;

/** What an account's row says. Only {@link #LIVE} says that the ledger is current. */
public enum AccountStatus {
  /** The attempt owns the account and is reaching the venue. */
  CONNECTING,
  /** History is being read and merged; what the stream says meanwhile waits. */
  SYNCING,
  /** The ledger is current. */
  LIVE,
  /** As live, but a gap older than the grace is open, or no audit passed within its age. */
  DEGRADED,
  /** The attempt ended; a new one waits for its turn. */
  FAILED,
  /** A person must do something first. */
  QUARANTINED,
  /** Finishing what is queued. */
  DRAINING,
  /** Ended cleanly. */
  STOPPED
}
