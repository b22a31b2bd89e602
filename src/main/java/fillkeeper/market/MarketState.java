package fillkeeper.market;

import fillkeeper.ticks.StreamCounters;
import java.util.Map;

/**
 * How a market recorder stands.
 *
 * @param status      {@code CONNECTING}, {@code SYNCING}, {@code LIVE} or {@code FAILED}
 * @param streams     of a feed, by {@code stream:symbol}; empty for an exchange's trades
 * @param restarts    since the process started, each with a new connection
 * @param lastFailure what ended the last attempt, null if none did
 */
public record MarketState(Recorded recorded, String status, MarketCounts counts,
    Map<String, StreamCounters.Counts> streams, int restarts, String lastFailure) {
}
