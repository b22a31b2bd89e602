/**
 * A Binance on loopback: requests, the WebSocket API and public streams with real signatures, order and trade ids that
 * are unique on their symbol only, weights counted from minute to minute. What belongs to one product bears its name;
 * the rest serves all.
 */
package fillkeeper.simulator.binance;
