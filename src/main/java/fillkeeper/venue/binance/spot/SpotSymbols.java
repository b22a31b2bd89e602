package fillkeeper.venue.binance.spot;

import fillkeeper.domain.Instrument;
import fillkeeper.venue.binance.api.AskedSymbols;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The symbols that an account is asked about, among them those between what it holds. Confined to one context. */
final class SpotSymbols extends AskedSymbols {

  private static final Logger LOG = LoggerFactory.getLogger(SpotSymbols.class);
  /** Each costs two questions a round. */
  private static final int BETWEEN_HOLDINGS_MAX = 30;

  private Set<String> routed = Set.of();

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
    if (between.size() > BETWEEN_HOLDINGS_MAX) {
      LOG.warn("{} symbols lie between what a Binance account holds, of which {} are asked about: name those that "
          + "matter in accounts[].symbols", between.size(), BETWEEN_HOLDINGS_MAX);
    }
    between.stream().limit(BETWEEN_HOLDINGS_MAX).forEach(this::met);
  }
}
