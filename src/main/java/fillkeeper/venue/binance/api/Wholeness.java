package fillkeeper.venue.binance.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether an answer shows all that a list has between two moments. The venue cuts an answer that would be too long, and
 * says neither that nor at which length or end: that it has fewer rows than were asked for proves nothing.
 *
 * <p>An answer with fewer rows than another one of the same list has shown was not cut. Any other is compared with the
 * answers for two parts of its time. Where both show something, and neither a row that the first did not, nothing was
 * cut: of a cut answer, one of the two would have more. What happened within one millisecond is taken to fit into an
 * answer unless that has half of what is asked for. Of one list; confined to one context.
 */
public final class Wholeness {

  private static final int ENOUGH_OF_TEN = 9;

  private final int full;
  private final List<String> identity;
  private final List<String> times;
  private int widest;

  /**
   * Before anything was shown.
   *
   * @param limit    how many rows are asked for
   * @param identity the keys that together tell rows apart
   * @param times    the keys of times by which the list may choose, the likeliest first
   */
  public Wholeness(int limit, List<String> identity, List<String> times) {
    this.full = limit / 2;
    this.identity = List.copyOf(identity);
    this.times = List.copyOf(times);
  }

  /** Asks the same list about another time, both ends belonging to it, in milliseconds. */
  @FunctionalInterface
  public interface Asker {

    Future<JsonNode> rows(long from, long to);
  }

  /** Two parts of a span: as far as, and from when on. Between them lies nothing, or the one moment of all rows. */
  private record Cut(long leftTo, long rightFrom) {

    /** Whether rows stand where they are expected: on both sides, or between them alone. */
    boolean tells(Set<?> left, Set<?> right) {
      return isWide() ? left.isEmpty() && right.isEmpty() : !left.isEmpty() && !right.isEmpty();
    }

    /** What is asked about instead, where something is on the one side or on neither. */
    long shorter(Set<?> left) {
      return isWide() && left.isEmpty() ? rightFrom - 1 : leftTo;
    }

    private boolean isWide() {
      return rightFrom - leftTo > 1;
    }
  }

  /** An answer for a span of time. */
  private record Shown(JsonNode rows, long from, long to, Asker asker) {

    /** The middle always is one, whatever times the rows bear. */
    Cut half() {
      long middle = from + (to - from) / 2;
      return new Cut(middle, middle + 1);
    }

    Future<JsonNode> left(Cut cut) {
      return cut.leftTo < from ? nothing() : asker.rows(from, cut.leftTo);
    }

    Future<JsonNode> right(Cut cut) {
      return cut.rightFrom > to ? nothing() : asker.rows(cut.rightFrom, to);
    }

    private static Future<JsonNode> nothing() {
      return Future.succeededFuture(JsonNodeFactory.instance.arrayNode());
    }
  }

  /**
   * How far an answer goes: to the end of what was asked for if it is whole, else to an earlier moment, up to which it
   * is to be asked again. A single millisecond is never cut shorter: see {@link #isFull}.
   */
  public Future<Long> reach(JsonNode rows, long from, long to, Asker asker) {
    int shows = keys(rows).size();
    boolean surely = shows < widest && !isFull(rows) || shows == 0;
    saw(shows);
    if (surely || from == to) {
      return Future.succeededFuture(to);
    }
    Shown shown = new Shown(rows, from, to, asker);
    return isFull(rows) ? Future.succeededFuture(uncrowded(shown)) : compare(shown, cuts(shown), 0);
  }

  /** Half of the time at most; less where what was shown says that so much less will do, were it the oldest. */
  private long uncrowded(Shown shown) {
    List<Long> moments = moments(shown, times.get(0));
    long last = moments.isEmpty() ? shown.to : moments.get(Math.min(moments.size() - 1, full * ENOUGH_OF_TEN / 10));
    return last > shown.from ? Math.min(shown.half().leftTo, last - 1) : shown.half().leftTo;
  }

  /** Whether an answer has so many rows that it may have been cut wherever the venue cuts. */
  public boolean isFull(JsonNode rows) {
    return rows.size() >= full;
  }

  private void saw(int rows) {
    widest = Math.max(widest, rows);
  }

  private Future<Long> compare(Shown shown, List<Cut> cuts, int at) {
    Cut cut = cuts.get(at);
    Set<List<String>> known = keys(shown.rows);
    return shown.left(cut).map(this::keys).compose(left -> known.containsAll(left)
        ? shown.right(cut).map(this::keys).compose(right -> {
          saw(Math.max(left.size(), right.size()));
          if (known.containsAll(right) && cut.tells(left, right)) {
            return Future.succeededFuture(shown.to);
          }
          // where the parts do not stand apart by one of the rows' times, they may by another
          return known.containsAll(right) && at < cuts.size() - 1 ? compare(shown, cuts, at + 1)
              : Future.succeededFuture(cut.shorter(left));
        }) : Future.succeededFuture(cut.leftTo));
  }

  private List<Cut> cuts(Shown shown) {
    List<Cut> cuts = new ArrayList<>();
    for (String time : times) {
      List<Long> moments = moments(shown, time).stream().distinct().toList();
      if (moments.size() == 1) {
        cuts.add(new Cut(moments.get(0) - 1, moments.get(0) + 1));
      } else if (moments.size() > 1) {
        long middle = moments.get(moments.size() / 2);
        cuts.add(new Cut(middle - 1, middle));
      }
    }
    return cuts.isEmpty() ? List.of(shown.half()) : cuts;
  }

  /** Within the span, of each row, earliest first. */
  private static List<Long> moments(Shown shown, String time) {
    List<Long> all = new ArrayList<>();
    shown.rows.forEach(row -> all.add(millis(row.path(time).asText())));
    return all.stream().filter(at -> at >= shown.from && at <= shown.to).sorted().toList();
  }

  /** A negative one where it is none, which is in no span. */
  private static long millis(String text) {
    return text.matches("\\d{1,15}") ? Long.parseLong(text) : -1;
  }

  private Set<List<String>> keys(JsonNode rows) {
    Set<List<String>> keys = new HashSet<>();
    rows.forEach(row -> keys.add(identity.stream().map(key -> row.path(key).asText()).toList()));
    return keys;
  }
}
