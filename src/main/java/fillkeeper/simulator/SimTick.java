package fillkeeper.simulator;

/**
 * A tick as a simulated feed knows it. Every one is another, however alike two look.
 *
 * @param seq   the feed's own number, from 1 up over all symbols
 * @param id    the feed's id, null where it gives none
 * @param price as it is written
 */
public record SimTick(long seq, String symbol, String id, long ts, String price, String size, String side) {
}
