package fillkeeper.domain;

import java.time.Instant;

/**
 * An execution that was seen again under the same identity with other content. The first stays as it is.
 *
 * @param field      the column that differs
 * @param first      what the ledger holds, as text
 * @param later      what came later, as text
 * @param resolution what follows for readers of the effective executions
 */
public record Correction(ExecutionKey key, String field, String first, String later, Source source,
    Resolution resolution, Instant receivedAt, long epoch, long changeSeq) {

  /** What a correction means for the effective execution. */
  public enum Resolution {
    /** The first content stands. */
    KEPT,
    /** REST confirmed the later content. */
    REPLACED,
    /** The venue took the execution back. */
    BUSTED
  }
}
