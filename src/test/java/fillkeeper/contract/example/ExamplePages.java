package fillkeeper.contract.example;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Fault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Cuts a list into pages, oldest first, and spoils a page on request. */
final class ExamplePages {

  private ExamplePages() {
  }

  /** A row and its place in the list: a cursor is the place of the last row of the page before. */
  record Placed(String place, ObjectNode row) {

    /** By time, and of one time by number. */
    static Placed of(long atMs, String number, ObjectNode row) {
      return new Placed("%015d-%018d".formatted(atMs, Long.parseLong(number)), row);
    }
  }

  /** The page behind a cursor; behind an empty one the first. */
  static ObjectNode of(List<Placed> all, String cursor, int rowsMax, Fault fault) {
    List<Placed> rest = all.stream().filter(each -> each.place.compareTo(cursor) > 0)
        .sorted(Comparator.comparing(Placed::place)).toList();
    int whole = Math.min(rest.size(), rowsMax);
    int shown = fault instanceof Fault.ShortPage cut ? Math.min(whole, cut.rows() < 0 ? whole / 2 : cut.rows()) : whole;
    boolean goesOn = shown < rest.size() || fault instanceof Fault.ShortPage cut && cut.rows() == 0;
    int last = fault == Fault.OVERLAP && shown > 1 ? shown - 1 : shown;
    String next = fault == Fault.REPEAT ? cursor.isEmpty() ? "0" : cursor
        : !goesOn ? "" : last == 0 ? cursor + "0" : rest.get(last - 1).place;
    List<Placed> page = new ArrayList<>(fault == Fault.DROP ? List.of() : rest.subList(0, shown));
    if (fault == Fault.REORDER) {
      Collections.reverse(page);
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    page.forEach(each -> answer.withArray("rows").add(each.row));
    answer.withArray("rows");
    return answer.put("next", next);
  }
}
