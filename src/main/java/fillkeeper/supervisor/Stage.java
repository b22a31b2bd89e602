package fillkeeper.supervisor;

/** Where an account stands for this process. */
enum Stage {
  /** Not tried yet. */
  IDLE,
  /** The claim is under way. */
  CLAIMING,
  /** Another process has it. */
  STANDBY,
  /** An attempt runs. */
  RUNNING,
  /** An attempt has ended, or a person wants it to, and what follows is not durable yet. */
  ENDING,
  /** The next attempt is due later; the lease is kept. */
  WAITING,
  /** A person has to resume it. */
  PARKED;

  /** Whether a command can be carried out now; else it waits, and not for long. */
  boolean isSettled() {
    return this != CLAIMING && this != ENDING;
  }
}
