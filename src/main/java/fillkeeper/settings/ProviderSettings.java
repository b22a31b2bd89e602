package fillkeeper.settings;

import java.util.List;

/**
 * A feed of ticks and how its frames are read. Pointers are JSON pointers.
 *
 * @param url          of the feed's WebSocket
 * @param subscribe    the text sent after connecting; null: none
 * @param resume       the text sent after connecting to go on behind {@code ${lastSeq}}; null: none
 * @param ack          the text sent after each stored write, with {@code ${lastSeq}}; null: none
 * @param stream       the stream's name, part of every key
 * @param mode         what the feed does on reconnect, and so which of sequence and hash is trusted
 * @param seenWindow   hashes that are remembered
 * @param seqSlack     how far behind the last sequence a tick may still be new
 * @param rows         pointer to the list of ticks in a frame; empty: the frame is one tick
 * @param snapshotFlag pointer that says whether a frame is a snapshot; null: none is
 * @param tsUnit       the unit of the feed's times
 * @param multiplicity whether equal ticks of one frame are one row or numbered
 * @param identity     pointers that make a row's identity; empty: the usual fields
 * @param fields       pointers into a row
 */
public record ProviderSettings(String url, String subscribe, String resume, String ack, String stream, Mode mode,
    int seenWindow, long seqSlack, String rows, String snapshotFlag, TimeUnit tsUnit, Multiplicity multiplicity,
    List<String> identity, Fields fields) {

  /** What a feed does on reconnect. */
  public enum Mode { SEQUENCE_RESUME, TRAILING_WINDOW, FULL_SNAPSHOT, RANDOM_TOKEN }

  /** The unit of a feed's times. */
  public enum TimeUnit { S, MS, US, NS }

  /** What becomes of equal ticks of one frame without ids. */
  public enum Multiplicity { ONE, KEEP }

  /** Pointers into a row; {@code seq}, {@code tradeId} and {@code side} are null where the feed has none. */
  public record Fields(String seq, String symbol, String ts, String tradeId, String price, String size, String side) {
  }
}
