package fillkeeper.venue.binance.usdm;

import fillkeeper.venue.binance.api.AskedSymbols;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The symbols that an account is asked about, and how they were looked for. Confined to one context. */
final class UsdmSymbols extends AskedSymbols {

  private static final int NAMED_MAX = 5;

  private boolean searchedWhole;

  /** Empty: discover. */
  UsdmSymbols(List<String> configured) {
    super(UsdmOrders.CATEGORY, configured);
  }

  /** What was found in its positions and commissions, and whether all of those were read. */
  void found(Set<String> symbols, boolean whole) {
    symbols.forEach(this::met);
    searchedWhole = whole;
  }

  /** Why they may not be all; empty where the configuration says which they are. */
  Optional<String> doubt() {
    if (!areDiscovered()) {
      return Optional.empty();
    }
    String read = searchedWhole ? "the commissions of three months" : "a part of the commissions of three months";
    List<String> gone = met().stream().filter(symbol -> !listed().containsKey(symbol)).limit(NAMED_MAX).toList();
    return Optional.of("Binance lists ended orders and fills of futures by symbol only, and no symbols are configured:"
        + " those of " + read + ", of positions, of open orders and of the stream are asked about; what was ordered"
        + " and ended while nobody listened on another symbol is not found"
        + (gone.isEmpty() ? "" : "; no longer listed, and so not asked about: " + String.join(", ", gone)));
  }
}
