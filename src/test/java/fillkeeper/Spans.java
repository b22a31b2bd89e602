package fillkeeper;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Lengths of time as a document has them. */
final class Spans {

  private Spans() {
  }

  /** In its largest units; what is a millisecond short of a whole is that. */
  static String text(Duration span) {
    Duration whole = span.plusMillis(1).toMillisPart() == 0 ? span.plusMillis(1) : span;
    List<String> parts = new ArrayList<>();
    add(parts, whole.toDays(), whole.toDays() == 1 ? "day" : "days");
    add(parts, whole.toHoursPart(), "h");
    add(parts, whole.toMinutesPart(), "min");
    add(parts, whole.toSecondsPart(), "s");
    return String.join(" ", parts);
  }

  /** For ever where there is none. */
  static String orEver(Duration span) {
    return span == null ? "for ever" : text(span);
  }

  private static void add(List<String> parts, long count, String unit) {
    if (count > 0) {
      parts.add(count + " " + unit);
    }
  }
}
