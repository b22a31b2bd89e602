package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Fault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Function;

/** Cuts a sorted list into pages, newest first, without copying it; and spoils a page on request. */
final class Pager {

  /** Before all rows, and still a number of eighteen digits. */
  private static final Shelf.Key NEWEST = Shelf.Key.after(100_000_000_000_000_000L);

  private final RestQuery query;
  private final int limit;
  private final Fault fault;

  Pager(RestQuery query, int limit, Fault fault) {
    this.query = query;
    this.limit = limit;
    this.fault = fault;
  }

  /**
   * A page of the answer.
   *
   * @param row null leaves an entry out
   */
  <T> ObjectNode page(String category, NavigableMap<Shelf.Key, T> sorted, Function<T, ObjectNode> row) {
    Shelf.Key from = query.cursor();
    NavigableMap<Shelf.Key, T> rest = before(from, sorted).descendingMap();
    List<ObjectNode> rows = new ArrayList<>();
    List<Shelf.Key> keys = new ArrayList<>();
    boolean more = false;
    for (Map.Entry<Shelf.Key, T> entry : rest.entrySet()) {
      ObjectNode made = row.apply(entry.getValue());
      if (made != null) {
        more = rows.size() == limit;
        if (more) {
          break;
        }
        rows.add(made);
        keys.add(entry.getKey());
      }
    }
    return spoiled(category, rows, keys, more);
  }

  /** A cursor may lie outside of what is asked for. */
  private static <T> NavigableMap<Shelf.Key, T> before(Shelf.Key cursor, NavigableMap<Shelf.Key, T> sorted) {
    if (cursor == null || sorted.isEmpty() || cursor.compareTo(sorted.lastKey()) > 0) {
      return sorted;
    }
    return cursor.compareTo(sorted.firstKey()) <= 0 ? Collections.emptyNavigableMap() : sorted.headMap(cursor, false);
  }

  private ObjectNode spoiled(String category, List<ObjectNode> rows, List<Shelf.Key> keys, boolean more) {
    int shown = rows.size();
    if (fault instanceof Fault.ShortPage cut) {
      shown = Math.min(shown, cut.rows() < 0 ? shown / 2 : cut.rows());
    }
    int last = fault == Fault.OVERLAP && shown > 1 ? shown - 1 : shown;
    boolean goesOn = more || shown < rows.size() || fault instanceof Fault.ShortPage cut && cut.rows() == 0;
    String cursor = goesOn ? cursorBehind(keys, last) : "";
    if (fault == Fault.REPEAT) {
      cursor = query.has("cursor") ? query.sameCursor() : RestQuery.cursor(NEWEST, "");
    }
    List<ObjectNode> visible = new ArrayList<>(fault == Fault.DROP ? List.of() : rows.subList(0, shown));
    if (fault == Fault.REORDER) {
      Collections.reverse(visible);
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode().addAll(visible);
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.set("list", list);
    return result.put("nextPageCursor", cursor).put("category", category);
  }

  /** A cursor behind nothing leads to where this page began, yet is another text. */
  private String cursorBehind(List<Shelf.Key> keys, int shown) {
    if (shown > 0) {
      return RestQuery.cursor(keys.get(shown - 1), "");
    }
    Shelf.Key start = query.cursor();
    String salt = Integer.toString(query.text("cursor").length() + 1);
    return RestQuery.cursor(start == null ? NEWEST : start, salt);
  }
}
