package fillkeeper.domain;

import java.time.Duration;
import java.util.Locale;

/**
 * One list of the venue that is read to its end, again and again, each with a checkpoint of its own.
 *
 * @param kind      what it lists
 * @param category  the venue's category
 * @param scope     what narrows it beside the category, in the venue's words, as {@code USDT/Order}; empty if nothing
 * @param maxWindow the longest time that one question may span; null for a list without time (open orders)
 */
public record Walk(Kind kind, String category, String scope, Duration maxWindow) {

  /** What a walk lists. */
  public enum Kind { OPEN_ORDERS, CLOSED_ORDERS, EXECUTIONS }

  /** The key of its checkpoint, as {@code executions/linear/}. */
  public String name() {
    return prefix(kind, category) + scope;
  }

  /** What the names of all walks of a kind and category begin with. */
  public static String prefix(Kind kind, String category) {
    return kind.name().toLowerCase(Locale.ROOT) + "/" + category + "/";
  }
}
