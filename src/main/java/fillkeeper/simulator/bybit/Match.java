package fillkeeper.simulator.bybit;

import java.util.List;

/**
 * What happened at once: an order's new state, executions, or both. The frames of one match share id and time.
 *
 * @param order null where executions have no order
 */
record Match(Listing listing, String frameId, BookOrder order, List<BookFill> fills, long atMs) {
}
