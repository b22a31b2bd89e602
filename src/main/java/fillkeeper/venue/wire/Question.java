package fillkeeper.venue.wire;

import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.HttpExchanges.Method;

/**
 * What is asked of a venue's REST. It may be asked again as often as it takes: everything that is asked here either
 * reads, or does the same when done twice.
 *
 * @param path   behind the host's own path
 * @param query  without what proves who asks
 * @param signed whether only the account may ask it
 */
public record Question(Method method, String path, Query query, boolean signed, Urgency urgency) {

  /** Reads what anybody may read. */
  public static Question open(String path, Query query, Urgency urgency) {
    return new Question(Method.GET, path, query, false, urgency);
  }

  /** Reads what only the account may read. */
  public static Question signed(String path, Query query, Urgency urgency) {
    return new Question(Method.GET, path, query, true, urgency);
  }

  /** The path without its first word: what failures call it. */
  public String name() {
    return path.substring(path.indexOf('/', 1) + 1);
  }
}
