package fillkeeper.http;

/**
 * Who asks.
 *
 * @param name as it stands in the records of what operators did
 * @param may  the most that is allowed
 */
public record Caller(String name, Need may) {

  /** Whether that suffices. */
  public boolean may(Need need) {
    return may.compareTo(need) >= 0;
  }
}
