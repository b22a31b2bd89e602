package fillkeeper.domain;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * An execution as the ledger holds it: as it was first seen, and what was said of it since.
 *
 * @param restated what its corrections say, oldest first
 */
public record BookedExecution(Execution execution, Instant voidedAt, List<Restatement> restated, long epoch,
    long changeSeq) {

  /** One of which nothing else was said. */
  public BookedExecution(Execution execution, Instant voidedAt, long epoch, long changeSeq) {
    this(execution, voidedAt, List.of(), epoch, changeSeq);
  }

  /** The same with one more correction. */
  public BookedExecution restated(Correction made) {
    Restatement last = new Restatement(made.field(), made.later(), made.resolution());
    return new BookedExecution(execution, voidedAt, Stream.concat(restated.stream(), Stream.of(last)).toList(), epoch,
        changeSeq);
  }
}
