package fillkeeper.core;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Whether one list of the venue, for one window, was read to its end. Fed with one page after the other.
 *
 * <p>Only an empty cursor proves an end. A page that came back short is none, and neither are a cursor that was
 * answered before (also in a cycle longer than one) and a page that brings nothing new: those end the walk unproven.
 * One page without rows may stand between two with rows.
 *
 * <p>It remembers the last rows and cursors only, so that a long list weighs no more than a short one: a list that goes
 * round in a longer circle ends unproven at the limit of pages.
 */
public final class Paging {

  private static final int ROWS_REMEMBERED = 10_000;
  private static final int CURSORS_REMEMBERED = 1_000;

  private final int pagesMax;
  private final Set<Object> rows = new LinkedHashSet<>();
  private final Set<String> cursors = new LinkedHashSet<>();
  private int pages;
  private boolean lastWasEmpty;

  /**
   * Starts before the first page.
   *
   * @param pagesMax after so many pages without an end, there is none
   */
  public Paging(int pagesMax) {
    this.pagesMax = pagesMax;
  }

  /**
   * What follows from a page.
   *
   * @param keys what identifies each of its rows
   * @param next the cursor that came with it; null or empty where the venue says that it is the last
   */
  public Verdict page(Collection<?> keys, String next) {
    pages++;
    boolean isNew = rows.addAll(keys);
    forget(rows, Math.max(ROWS_REMEMBERED, keys.size()));
    forget(cursors, CURSORS_REMEMBERED - 1);
    if (next == null || next.isEmpty()) {
      return new Proven();
    }
    if (!cursors.add(next)) {
      return new Unproven("the cursor of page " + pages + " was answered before");
    }
    if (!isNew && !keys.isEmpty()) {
      return new Unproven("page " + pages + " brought nothing new, and a cursor");
    }
    if (keys.isEmpty() && lastWasEmpty) {
      return new Unproven("two pages without rows, and a cursor, up to page " + pages);
    }
    if (pages >= pagesMax) {
      return new Unproven("no end within " + pagesMax + " pages");
    }
    lastWasEmpty = keys.isEmpty();
    return new Continue(next);
  }

  /** The oldest first, until so many are left. */
  private static void forget(Set<?> remembered, int left) {
    Iterator<?> oldest = remembered.iterator();
    while (remembered.size() > left) {
      oldest.next();
      oldest.remove();
    }
  }

  /** What follows from a page. */
  public sealed interface Verdict {
  }

  /** There is more, behind this cursor. */
  public record Continue(String cursor) implements Verdict {
  }

  /** The list was read to its end. */
  public record Proven() implements Verdict {
  }

  /** There may be more, and the venue does not show it. */
  public record Unproven(String reason) implements Verdict {
  }
}
