package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.Instrument;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The symbols that an account is asked about: those of the configuration, or else every one that it was ever met with.
 * One that the exchange does not list cannot be asked about. Confined to one context.
 */
final class UsdmSymbols {

  private static final Logger LOG = LoggerFactory.getLogger(UsdmSymbols.class);
  private static final int NAMED_MAX = 5;

  private final Set<String> configured;
  private final Set<String> met = new TreeSet<>();
  private Set<String> listed = Set.of();
  private boolean searchedWhole;

  /** Empty: discover. */
  UsdmSymbols(List<String> configured) {
    this.configured = new TreeSet<>(configured);
  }

  /** Whether nobody vouches for them. */
  boolean areDiscovered() {
    return configured.isEmpty();
  }

  /** What the exchange lists. */
  void listed(List<Instrument> instruments) {
    listed = instruments.stream().map(Instrument::symbol).collect(Collectors.toUnmodifiableSet());
    Set<String> unlisted = new TreeSet<>(configured);
    unlisted.removeAll(listed);
    if (!unlisted.isEmpty()) {
      LOG.warn("Binance lists no futures {}: not asked about", unlisted);
    }
  }

  /** Whether the exchange answers questions about it. */
  boolean isListed(String symbol) {
    return listed.contains(symbol);
  }

  /** The account has, or had, to do with a symbol. */
  void met(String symbol) {
    met.add(symbol);
  }

  /** What was found in its positions and commissions, and whether all of those were read. */
  void found(Set<String> symbols, boolean whole) {
    met.addAll(symbols);
    searchedWhole = whole;
  }

  /** Those to ask about, in their own order. */
  Collection<String> asked() {
    return (areDiscovered() ? met : configured).stream().filter(listed::contains).toList();
  }

  /** Why they may not be all; empty where the configuration says which they are. */
  Optional<String> doubt() {
    if (!areDiscovered()) {
      return Optional.empty();
    }
    String read = searchedWhole ? "the commissions of three months" : "a part of the commissions of three months";
    List<String> gone = met.stream().filter(symbol -> !listed.contains(symbol)).limit(NAMED_MAX).toList();
    return Optional.of("Binance lists ended orders and fills of futures by symbol only, and no symbols are configured:"
        + " those of " + read + ", of positions, of open orders and of the stream are asked about; what was ordered"
        + " and ended while nobody listened on another symbol is not found"
        + (gone.isEmpty() ? "" : "; no longer listed, and so not asked about: " + String.join(", ", gone)));
  }
}
