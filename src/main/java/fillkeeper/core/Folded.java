package fillkeeper.core;

import fillkeeper.domain.Batch;

/** What some events change, and what became of each. */
public record Folded(Batch batch, Tally tally) {
}
