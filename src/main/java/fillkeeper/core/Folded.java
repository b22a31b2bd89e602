package fillkeeper.core;

import fillkeeper.domain.Batch;

/**
 * What some events change, and what became of each.
 *
 * @param tally      of all events, up to the one that ended it
 * @param executions of the executions among them
 * @param reused     what event says of an id that it stands for something else than in the ledger; neither that event
 *                   nor those after it are in the batch. Null if none does.
 */
public record Folded(Batch batch, Tally tally, Tally executions, String reused) {
}
