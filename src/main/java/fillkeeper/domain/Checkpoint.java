package fillkeeper.domain;

import java.time.Instant;

/** How far a walk is proven: everything from {@code wholeSince} to {@code wholeUntil} is in the ledger. */
public record Checkpoint(String walk, Instant wholeSince, Instant wholeUntil) {
}
