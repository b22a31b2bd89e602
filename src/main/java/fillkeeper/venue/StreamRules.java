package fillkeeper.venue;

/**
 * What the stream of an account's events is like in a category.
 *
 * @param liveness how its connections show that they are alive
 * @param cut      how they are ended by plan; null where none is
 * @param updates  what orders the messages about one order
 */
public record StreamRules(Liveness liveness, PlannedCut cut, UpdateOrder updates) {
}
