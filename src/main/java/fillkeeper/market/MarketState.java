package fillkeeper.market;

/**
 * How a market recorder stands.
 *
 * @param status   {@code CONNECTING}, {@code SYNCING}, {@code LIVE} or {@code FAILED}
 * @param restarts since the process started
 * @param lastFailure what ended the last attempt, null if none did
 */
public record MarketState(Market market, String status, long received, long recorded, long duplicates, long rejected,
    long dropped, int restarts, String lastFailure) {
}
