package fillkeeper.venue.binance.api;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.SymbolKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The symbols of one product that an account is asked about: those of the configuration, or else every one that it was
 * ever met with. Confined to one context.
 *
 * <p>One that is not listed any more is not asked about: the venue refuses to answer.
 */
public abstract class AskedSymbols {

  private static final Logger LOG = LoggerFactory.getLogger(AskedSymbols.class);

  private final String category;
  private final Set<String> configured;
  private final Set<String> met = new TreeSet<>();
  private Map<String, Instrument> listed = Map.of();

  /**
   * Before anything is known.
   *
   * @param configured empty: discover
   */
  protected AskedSymbols(String category, List<String> configured) {
    this.category = category;
    this.configured = new TreeSet<>(configured);
  }

  /** Whether nobody vouches for them. */
  public final boolean areDiscovered() {
    return configured.isEmpty();
  }

  /** What the venue lists. */
  public final void listed(List<Instrument> instruments) {
    Map<String, Instrument> bySymbol = new HashMap<>();
    instruments.forEach(instrument -> bySymbol.put(instrument.symbol(), instrument));
    listed = bySymbol;
    Set<String> unlisted = new TreeSet<>(configured);
    unlisted.removeAll(bySymbol.keySet());
    if (!unlisted.isEmpty()) {
      LOG.warn("Binance {} lists no {}: not asked about", category, unlisted);
    }
  }

  /** Whether the venue lists others and not this one: it has no answer for it. */
  public final boolean isGone(String symbol) {
    return !listed.isEmpty() && !listed.containsKey(symbol);
  }

  /** The account has, or had, to do with a symbol. */
  public final void met(String symbol) {
    met.add(symbol);
  }

  /** The same of those of this product. */
  public final void met(Set<SymbolKey> known) {
    known.stream().filter(key -> key.category().equals(category)).map(SymbolKey::symbol).forEach(met::add);
  }

  /** The same of that of a row, where it is about one. */
  public final void met(AccountEvent row) {
    if (row instanceof OrderReport order) {
      met.add(order.key().symbol());
    } else if (row instanceof Execution fill) {
      met.add(fill.key().symbol());
    }
  }

  /** Those to ask about, in their own order. */
  public final Collection<String> asked() {
    return (areDiscovered() ? met : configured).stream().filter(listed::containsKey).toList();
  }

  /** Those that the account was ever met with, in their own order. */
  protected final Collection<String> met() {
    return List.copyOf(met);
  }

  /** What is listed, by symbol. */
  protected final Map<String, Instrument> listed() {
    return listed;
  }
}
