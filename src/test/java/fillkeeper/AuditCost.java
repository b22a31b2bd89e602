package fillkeeper;

import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.ListRules;
import fillkeeper.venue.ListRules.By;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.RequestBudget.Limit;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What one audit of a category counts against the limit that it uses most, where every list is one page.
 *
 * @param account weight of what is asked once
 * @param each    weight of what is asked for each symbol or coin
 * @param by      which of them; account where all is asked once
 */
record AuditCost(Limit limit, int account, int each, By by) {

  /** The defaults of the configuration. */
  private static final double SHARE = 0.25;
  private static final double RESERVE = 0.7;
  /** Of a limit with a longer span audits leave the rest of our share to what is urgent. */
  private static final Duration LONG_SPAN = Duration.ofSeconds(10);
  private static final Duration INTERVAL = Duration.ofMinutes(5);

  static AuditCost of(CategoryRules rules) {
    Map<String, AuditCost> byLimit = new HashMap<>();
    for (ListRules list : rules.lists()) {
      for (Cost cost : list.costs()) {
        byLimit.merge(cost.limit().name(), of(list, cost), AuditCost::and);
      }
    }
    return byLimit.values().stream().max(Comparator.comparing(cost -> cost.seconds(cost.account + cost.each)))
        .orElseThrow();
  }

  private static AuditCost of(ListRules list, Cost cost) {
    int weight = list.asks() * cost.weight();
    return list.by() == By.ACCOUNT ? new AuditCost(cost.limit(), weight, 0, By.ACCOUNT)
        : new AuditCost(cost.limit(), 0, weight, list.by());
  }

  private AuditCost and(AuditCost other) {
    return new AuditCost(limit, account + other.account, each + other.each, by == By.ACCOUNT ? other.by : by);
  }

  private double seconds(int weight) {
    double share = limit.span().compareTo(LONG_SPAN) > 0 ? SHARE * RESERVE : SHARE;
    return weight * limit.span().toMillis() / 1_000.0 / (limit.count() * share);
  }

  /** As the row of a table has them. */
  List<String> cells() {
    boolean grows = each > 0;
    String further = grows ? each + ", " + text(seconds(each)) : "–";
    String room = by == By.SYMBOL ? String.format(Locale.ROOT, "%,d",
        (long) ((INTERVAL.toSeconds() - seconds(account)) / seconds(each))) : "any number";
    return List.of(Integer.toString(account + each), String.format(Locale.ROOT, "%,d in %s of the %s", limit.count(),
        Spans.text(limit.span()), limit.kind()), text(seconds(account + each)),
        by == By.COIN ? further + " (coin)" : further, room);
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.1f s", seconds);
  }
}
