package fillkeeper.venue;

import fillkeeper.domain.Walk;
import fillkeeper.venue.RequestBudget.Cost;
import java.time.Duration;
import java.util.List;

/**
 * What lists of one kind show in a category, and how they are asked for. The walks of an account are made of it.
 *
 * @param kind   what they list
 * @param record of which record type its rows are: {@link fillkeeper.domain.RecordType}
 * @param by     what one of them is narrowed by
 * @param times  of which time they tell
 * @param paging which rows come first
 * @param asks   how many questions one of them is asked in at least: one for each kind of order that has a list of its
 *               own
 * @param costs  what one question counts against, of an account of the real exchange
 */
public record ListRules(Walk.Kind kind, String record, By by, Times times, Paging paging, int asks, List<Cost> costs) {

  public ListRules {
    costs = List.copyOf(costs);
  }

  /** What a list is narrowed by, so that there is one for each. */
  public enum By { ACCOUNT, COIN, SYMBOL }

  /** Which rows of a list come first. */
  public enum Paging {
    /** All that there are, on one page, in whatever order. */
    ONE_PAGE,
    OLDEST_FIRST,
    NEWEST_FIRST
  }

  /**
   * Of which time a list tells.
   *
   * @param window the longest time that one question may span; null for what is so now, which has no time
   * @param reach  how far back it goes; null if for ever
   * @param whole  how far back it shows everything that it is a list of; null if for ever
   * @param filter which time of its rows a window is about
   */
  public record Times(Duration window, Duration reach, Duration whole, Walk.Filter filter) {

    /** What is so now. */
    public static final Times NOW = new Times(null, null, null, Walk.Filter.HAPPENED);

    /** Everything as far back as it goes, by the time at which it happened. */
    public static Times of(Duration window, Duration reach) {
      return new Times(window, reach, reach, Walk.Filter.HAPPENED);
    }
  }

  /** One such list, as {@link Walk} has it. */
  public Walk walk(String category, String scope) {
    return new Walk(kind, category, scope, times.window, times.reach, times.whole, times.filter);
  }
}
