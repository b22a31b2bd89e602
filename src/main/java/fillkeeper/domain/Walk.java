package fillkeeper.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * One list of the venue that is read to its end, again and again, each with a checkpoint of its own.
 *
 * @param kind      what it lists
 * @param category  the venue's category
 * @param scope     what narrows it beside the category, in the venue's words, as {@code USDT/Order}; empty if nothing.
 *                  Of a list of one symbol it is that symbol, or ends with a slash and that symbol.
 * @param maxWindow the longest time that one question may span; null for a list without time (open orders)
 * @param reach     how far back the list goes: nothing older is asked for; null if for ever
 * @param whole     how far back it shows everything that it is a list of: less than its reach where ended orders
 *                  without a fill are forgotten sooner than others; null if for ever
 * @param filter    which time of its rows a window is about
 */
public record Walk(Kind kind, String category, String scope, Duration maxWindow, Duration reach, Duration whole,
    Filter filter) {

  /** A list that shows everything as far back as it goes, by the time at which it happened. */
  public Walk(Kind kind, String category, String scope, Duration maxWindow, Duration reach) {
    this(kind, category, scope, maxWindow, reach, reach, Filter.HAPPENED);
  }

  /** A list without time: what is open now. */
  public static Walk open(String category, String scope) {
    return new Walk(Kind.OPEN_ORDERS, category, scope, null, null);
  }

  /** What a walk lists. */
  public enum Kind {
    /** Orders as they are now, those that may still trade. */
    OPEN_ORDERS,
    /** Orders that ended. */
    CLOSED_ORDERS,
    /** Executions that the stream brings too. */
    EXECUTIONS,
    /** Funding payments where no stream brings them: rows of type {@link ExecType#FUNDING}, without an order. */
    FUNDING
  }

  /** Which time of its rows a window of a list is about. */
  public enum Filter {
    /** When it ended, was last changed, or was executed. */
    HAPPENED,
    /** When the order was created, whenever it ended: what ends later is in a window that was read before. */
    CREATED
  }

  /** The key of its checkpoint, as {@code executions/linear/}. */
  public String name() {
    return kind.name().toLowerCase(Locale.ROOT) + "/" + category + "/" + scope;
  }

  /** Whether it has windows of time, and so a checkpoint. */
  public boolean isTimed() {
    return maxWindow != null;
  }

  /** Whether one question is about all that it shows: each reading of it, however short, begins with the newest row. */
  public boolean isUndivided() {
    return isTimed() && maxWindow.equals(reach);
  }

  /** Whether it is a list of this symbol alone. */
  public boolean isOf(String symbol) {
    return scope.equals(symbol) || scope.endsWith("/" + symbol);
  }

  /** The oldest that may be asked for. */
  public Instant reachesTo(Instant now) {
    return ago(now, reach);
  }

  /** Since when it shows everything that it is a list of. */
  public Instant wholeSince(Instant now) {
    return ago(now, whole);
  }

  private static Instant ago(Instant now, Duration span) {
    return span == null ? Instant.EPOCH : now.minus(span);
  }
}
