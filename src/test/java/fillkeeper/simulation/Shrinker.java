package fillkeeper.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a failing schedule small: first without faults that it does not need, then without events of the venue. */
final class Shrinker {

  private Shrinker() {
  }

  /** A schedule that fails still, of which nothing can be left out. */
  static Schedule shrink(Schedule failing, Predicate<Schedule> fails) {
    Schedule small = failing;
    boolean smaller = true;
    while (smaller) {
      Schedule before = small;
      List<Step> script = before.script();
      List<Fault> faults = reduce(before.faults(), fewer -> fails.test(before.with(script, fewer)));
      small = before.with(reduce(script, fewer -> fails.test(before.with(fewer, faults))), faults);
      smaller = small.faults().size() + small.script().size() < before.faults().size() + before.script().size();
    }
    return small;
  }

  /** Leaves out halves, quarters and so on down to single elements, for as long as what is left fails. */
  static <T> List<T> reduce(List<T> all, Predicate<List<T>> fails) {
    List<T> left = all;
    for (int size = Math.max(1, left.size() / 2); size >= 1; size = size / 2) {
      int from = 0;
      while (from < left.size()) {
        List<T> fewer = new ArrayList<>(left.subList(0, from));
        fewer.addAll(left.subList(Math.min(left.size(), from + size), left.size()));
        if (fails.test(fewer)) {
          left = fewer;
        } else {
          from += size;
        }
      }
    }
    return List.copyOf(left);
  }
}
