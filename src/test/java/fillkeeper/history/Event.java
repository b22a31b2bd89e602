package fillkeeper.history;

import java.math.BigDecimal;

/** What an observer of a run noted, in the order in which it was noted. */
sealed interface Event {

  /** What an operator asks for. */
  enum Action { QUARANTINE, RESUME, RESYNC }

  /** An operator asks; the outcome follows under the same number, or never. */
  record Asked(long number, String account, Action action) implements Event {
  }

  /** It was done. */
  record Done(long number) implements Event {
  }

  /** It was refused, and nothing happened. */
  record Refused(long number) implements Event {
  }

  /** Nobody knows what became of it: it may have happened, or happen later. */
  record Unknown(long number) implements Event {
  }

  /** Somebody read the account's row. */
  record Looked(String account, boolean quarantined) implements Event {
  }

  /** A process published a change. */
  record Published(String process, String account, long seq, String key, BigDecimal amount) implements Event {
  }

  /** A row was in an answer. */
  record Answered(String account, String key, BigDecimal amount) implements Event {
  }
}
