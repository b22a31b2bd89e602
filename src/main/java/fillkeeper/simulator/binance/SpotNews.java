package fillkeeper.simulator.binance;

import fillkeeper.simulator.At;

/**
 * Something that an account's sockets are told.
 *
 * @param event as JSON, without its envelope
 */
record SpotNews(At at, String event, long atMs) {
}
