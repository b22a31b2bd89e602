package fillkeeper.core;

/**
 * What a fold needs beside the rows.
 *
 * @param lastSeq      the highest change number given out before
 * @param restLagNanos how late the venue's REST answers may be behind its stream
 */
public record FoldContext(long epoch, long lastSeq, long restLagNanos) {
}
