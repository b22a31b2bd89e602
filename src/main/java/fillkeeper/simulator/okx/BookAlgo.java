package fillkeeper.simulator.okx;

/**
 * An algo order as the exchange's book has it, in the exchange's words.
 *
 * @param state    {@code live}, {@code effective}, {@code canceled} or {@code order_failed}
 * @param placedId the order that it placed; 0 if none
 * @param failCode empty where it did not fail
 */
public record BookAlgo(long algoId, AlgoTicket ticket, String state, long placedId, String failCode, long createdMs,
    long updatedMs) {

  /** A new one, which waits. */
  static BookAlgo placed(long algoId, AlgoTicket ticket, long atMs) {
    return new BookAlgo(algoId, ticket, "live", 0, "", atMs, atMs);
  }

  /** The name that it goes by. */
  public String id() {
    return Long.toString(algoId);
  }

  /** Whether it still waits. */
  public boolean isOpen() {
    return state.equals("live");
  }

  /** After its end. */
  BookAlgo ended(String word, long placed, String failed, long atMs) {
    return new BookAlgo(algoId, ticket, word, placed, failed, createdMs, atMs);
  }
}
