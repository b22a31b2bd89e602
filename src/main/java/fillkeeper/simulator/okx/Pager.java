package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Fault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.Function;

/** Cuts what is sorted by its ids into pages, newest first; and spoils a page on request. */
final class Pager {

  private static final int LIMIT_MAX = 100;

  private final RestQuery query;
  private final int limit;
  private final Fault fault;

  Pager(RestQuery query, int pageMax, Fault fault) {
    this.query = query;
    this.limit = Math.min(query.limit(LIMIT_MAX, LIMIT_MAX), pageMax);
    this.fault = fault;
  }

  /**
   * A page of the answer. Where the next one begins, its last row says.
   *
   * @param row null leaves an entry out
   */
  <T> ArrayNode page(NavigableMap<Long, T> sorted, Function<T, ObjectNode> row) {
    List<ObjectNode> rows = new ArrayList<>();
    for (T entry : asked(sorted).descendingMap().values()) {
      ObjectNode made = row.apply(entry);
      if (made != null) {
        rows.add(made);
      }
      if (rows.size() == limit) {
        break;
      }
    }
    return JsonNodeFactory.instance.arrayNode().addAll(spoiled(rows));
  }

  /** One that overlaps begins with the last row of the one before; one that is repeated is the first once more. */
  private <T> NavigableMap<Long, T> asked(NavigableMap<Long, T> sorted) {
    NavigableMap<Long, T> newer = sorted.tailMap(query.before(), false);
    return fault == Fault.REPEAT ? newer : newer.headMap(query.after(), fault == Fault.OVERLAP);
  }

  private List<ObjectNode> spoiled(List<ObjectNode> rows) {
    if (fault instanceof Fault.ShortPage cut) {
      // None would be the end of the list, which nothing else says.
      int shown = Math.max(1, cut.rows() < 0 ? rows.size() / 2 : cut.rows());
      return rows.subList(0, Math.min(rows.size(), shown));
    } else if (fault == Fault.REORDER) {
      Collections.reverse(rows);
    }
    return fault == Fault.DROP ? List.of() : rows;
  }
}
