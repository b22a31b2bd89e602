package fillkeeper.venue;

/**
 * Hears of the words of an exchange that its adapter has no meaning for. They stop nothing, and what they stood in is
 * kept with them; but nobody would know of them otherwise.
 */
@FunctionalInterface
public interface UnknownWords {

  /**
   * One was met; called each time, on the context of the venue.
   *
   * @param where the venue's own name of what it stood in
   * @param word  fit for a log: secrets removed, bounded, on one line
   */
  void met(String where, String word);
}
