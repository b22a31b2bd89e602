package fillkeeper.domain;

import java.time.Instant;

/** An execution as the ledger holds it. */
public record BookedExecution(Execution execution, Instant voidedAt, long epoch, long changeSeq) {
}
