package fillkeeper.core;

import fillkeeper.domain.Batch;

/**
 * What some events change, and what became of each.
 *
 * @param tally      of all events
 * @param executions of the executions among them
 */
public record Folded(Batch batch, Tally tally, Tally executions) {
}
