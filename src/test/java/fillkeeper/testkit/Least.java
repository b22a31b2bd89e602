package fillkeeper.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes what fails small. */
public final class Least {

  private Least() {
  }

  /** Leaves out halves, quarters and so on down to single elements, for as long as what is left fails. */
  public static <T> List<T> of(List<T> all, Predicate<List<T>> fails) {
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
