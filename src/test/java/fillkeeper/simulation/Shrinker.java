package fillkeeper.simulation;

import fillkeeper.testkit.Least;
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
      List<Fault> faults = Least.of(before.faults(), fewer -> fails.test(before.with(script, fewer)));
      small = before.with(Least.of(script, fewer -> fails.test(before.with(fewer, faults))), faults);
      smaller = small.faults().size() + small.script().size() < before.faults().size() + before.script().size();
    }
    return small;
  }
}
