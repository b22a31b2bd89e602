package fillkeeper.venue.binance.spot;

import fillkeeper.domain.Instrument;
import fillkeeper.venue.binance.api.AskedSymbols;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The symbols that an account is asked about, among them those between what it holds. Confined to one context. */
final class SpotSymbols extends AskedSymbols {

  /** An audit of so many fits into its interval, at the default share of what the venue grants. */
  private static final int BETWEEN_HOLDINGS_MAX = 100;
  private static final int NAMED_MAX = 5;

  private Set<String> routed = Set.of();
  private List<String> leftOut = List.of();

  /** Empty: discover. */
  SpotSymbols(List<String> configured) {
    super(SpotOrders.CATEGORY, configured);
  }

  /** The orders of these may be filled out of other symbols' books. */
  void routed(Set<String> outOfOtherBooks) {
    routed = Set.copyOf(outOfOtherBooks);
  }

  /** Those whose orders may be filled out of other books. */
  Set<String> routed() {
    return routed;
  }

  /** The account holds these: it may have traded between them, or between one of them and what it traded before. */
  void holds(Set<String> assets) {
    Set<String> known = new HashSet<>(assets);
    Collection<String> met = met();
    met.stream().map(listed()::get).filter(Objects::nonNull).forEach(instrument -> {
      known.add(instrument.baseCurrency());
      known.add(instrument.quoteCurrency());
    });
    List<String> between = listed().values().stream()
        .filter(one -> known.contains(one.baseCurrency()) && known.contains(one.quoteCurrency()))
        .map(Instrument::symbol).filter(symbol -> !met.contains(symbol)).sorted().toList();
    between.stream().limit(BETWEEN_HOLDINGS_MAX).forEach(this::met);
    leftOut = between.stream().skip(BETWEEN_HOLDINGS_MAX).toList();
  }

  /** Why they may not be all; empty where the configuration says which they are. */
  Optional<String> doubt() {
    if (!areDiscovered()) {
      return Optional.empty();
    }
    return Optional.of("Binance lists spot orders and fills by symbol only, and no symbols are configured: what was "
        + "ordered and ended while nobody listened, on a symbol that the account was never met with, is not found"
        + named("; too many lie between what the account holds, and not asked about are ", missed())
        + named("; no longer listed, and so not asked about: ", gone()));
  }

  /** Those of them that were met since are asked about. */
  private List<String> missed() {
    Collection<String> met = met();
    return leftOut.stream().filter(symbol -> !met.contains(symbol)).toList();
  }

  private List<String> gone() {
    return met().stream().filter(symbol -> !listed().containsKey(symbol)).toList();
  }

  private static String named(String what, List<String> symbols) {
    return symbols.isEmpty() ? "" : what + symbols.size() + ": "
        + String.join(", ", symbols.subList(0, Math.min(NAMED_MAX, symbols.size())))
        + (symbols.size() > NAMED_MAX ? ", \u2026" : "");
  }
}
