package fillkeeper.metrics;

import fillkeeper.ledger.LaneUse;
import fillkeeper.ledger.LedgerFigures;
import fillkeeper.market.MarketState;
import fillkeeper.venue.RequestBudget;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Where the numbers come from.
 *
 * @param version  of the program
 * @param figures  what stands in the tables
 * @param lanes    how the database's connections are used
 * @param accounts all of the configuration
 * @param budgets  by exchange
 * @param markets  as they are now
 * @param hanging  how many attempts were given up on and are not gone yet
 * @param readers  how many follow changes
 */
public record Sources(String version, LedgerFigures figures, Supplier<List<LaneUse>> lanes,
    Supplier<List<MeasuredAccount>> accounts, Map<String, RequestBudget> budgets, Supplier<List<MarketState>> markets,
    IntSupplier hanging, IntSupplier readers) {
}
