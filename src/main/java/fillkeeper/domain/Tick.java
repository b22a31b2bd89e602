package fillkeeper.domain;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * One tick of a feed.
 *
 * @param stream   the feed and the symbol, as {@code nifty:BANKNIFTY}
 * @param hash     its identity
 * @param content  a hash of what it says, by which a later copy with the same identity is compared
 * @param seq      the feed's number, null where it sent none
 * @param tradeId  the feed's id, null where it sent none
 * @param ordinal  which of several equal ticks of one frame; 0 unless the feed's multiplicity is kept
 * @param tradedAt the feed's time
 * @param side     the feed's word, null where it sent none
 */
public record Tick(String stream, String symbol, TickHash hash, TickHash content, Long seq, String tradeId, int ordinal,
    Instant tradedAt, BigDecimal price, BigDecimal size, String side, Instant receivedAt) {
}
