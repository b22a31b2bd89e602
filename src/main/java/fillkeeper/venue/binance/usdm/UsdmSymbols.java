package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The symbols that an account is asked about: those configured or discovered, and every one that it is met with
 * afterwards. One that the exchange does not list cannot be asked about. Confined to one context.
 */
final class UsdmSymbols {

  private final Set<String> symbols = new TreeSet<>();
  private final Set<String> unlisted = new TreeSet<>();

  /** Those of the given that are listed; the others are remembered as such. */
  void add(Collection<String> more, Predicate<String> listed) {
    more.forEach(symbol -> (listed.test(symbol) ? symbols : unlisted).add(symbol));
  }

  /** Those that rows are about. */
  void meet(Collection<AccountEvent> rows, Predicate<String> listed) {
    for (AccountEvent row : rows) {
      String symbol = row instanceof OrderReport order ? order.key().symbol()
          : row instanceof Execution execution ? execution.key().symbol() : null;
      if (symbol != null && !symbols.contains(symbol)) {
        (listed.test(symbol) ? symbols : unlisted).add(symbol);
      }
    }
  }

  /** In their own order. */
  Collection<String> all() {
    return symbols.stream().toList();
  }

  /** Those that the exchange does not list, in their own order. */
  Collection<String> unlisted() {
    return unlisted.stream().toList();
  }
}
