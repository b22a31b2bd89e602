package fillkeeper.venue;

import fillkeeper.domain.Walk;
import java.time.Duration;
import java.util.List;

/**
 * What an exchange promises of one category, as data.
 *
 * @param forgetsUnfilled after this age it may no longer show an order that ended without any fill, not even by its
 *                        id, so that absence proves such an end; before it, absence proves nothing. Null if it shows
 *                        them for ever.
 * @param historyReach    how far back it knows an order that had a fill; null if for ever
 * @param funding         when funding may be paid, where a list of kind {@code FUNDING} brings it; null where
 *                        executions do, or where there is none
 * @param conditional     what orders are that wait for a price
 * @param fills           how it tells of fills
 * @param stream          what the stream of its events is like
 * @param lists           which lists there are, those of what is open first
 */
public record CategoryRules(Duration forgetsUnfilled, Duration historyReach, FundingTimes funding,
    ConditionalOrders conditional, FillRules fills, StreamRules stream, List<ListRules> lists) {

  public CategoryRules {
    lists = List.copyOf(lists);
  }

  /** The lists of one kind. */
  public List<ListRules> lists(Walk.Kind kind) {
    return lists.stream().filter(list -> list.kind() == kind).toList();
  }
}
