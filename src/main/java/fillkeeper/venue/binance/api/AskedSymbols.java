package fillkeeper.venue.binance.api;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.SymbolKey;
import fillkeeper.venue.wire.UnlistedException;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * The symbols of one product that an account is asked about: those of the configuration, or else every one that it was
 * ever met with. Confined to one context.
 *
 * <p>One that is not listed any more is not asked about: the venue refuses to answer.
 */
public abstract class AskedSymbols {

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
  }

  /** Whether the venue lists others and not this one: it has no answer for it. */
  public final boolean isGone(String symbol) {
    return !listed.isEmpty() && !listed.containsKey(symbol);
  }

  /**
   * What was asked of one of them. The symbol may have gone since we looked: then it is looked again what is listed, and
   * its lists are not asked for any more.
   */
  public final <T> Future<T> lookingAgain(Supplier<Future<List<Instrument>>> look, Future<T> asked) {
    return asked.recover(why -> why instanceof UnlistedException
        ? look.get().transform(looked -> Future.failedFuture(why)) : Future.failedFuture(why));
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
