package fillkeeper.venue.binance.spot;

import fillkeeper.domain.Instrument;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The symbols that an account is asked about: those of the configuration, or else every one that it was ever met with,
 * and those between what it holds. Confined to one context.
 *
 * <p>One that is not listed any more is not asked about: the venue refuses to answer.
 */
final class SpotSymbols {

  private static final Logger LOG = LoggerFactory.getLogger(SpotSymbols.class);
  /** Each costs two questions a round. */
  private static final int BETWEEN_HOLDINGS_MAX = 30;

  private final Set<String> configured;
  private final Set<String> met = new TreeSet<>();
  private Map<String, Instrument> listed = Map.of();
  private Set<String> routed = Set.of();

  /** Empty: discover. */
  SpotSymbols(List<String> configured) {
    this.configured = new TreeSet<>(configured);
  }

  /** Whether nobody vouches for them. */
  boolean areDiscovered() {
    return configured.isEmpty();
  }

  /**
   * What is listed.
   *
   * @param outOfOtherBooks the symbols whose orders may be filled there
   */
  void listed(List<Instrument> instruments, Set<String> outOfOtherBooks) {
    Map<String, Instrument> bySymbol = new HashMap<>();
    instruments.forEach(instrument -> bySymbol.put(instrument.symbol(), instrument));
    listed = bySymbol;
    routed = Set.copyOf(outOfOtherBooks);
    Set<String> unlisted = new TreeSet<>(configured);
    unlisted.removeAll(bySymbol.keySet());
    if (!unlisted.isEmpty()) {
      LOG.warn("Binance spot lists no {}: not asked about", unlisted);
    }
  }

  /** The account has, or had, to do with a symbol. */
  void met(String symbol) {
    met.add(symbol);
  }

  /** The account holds these: it may have traded between them, or between one of them and what it traded before. */
  void holds(Set<String> assets) {
    Set<String> known = new HashSet<>(assets);
    met.stream().map(listed::get).filter(instrument -> instrument != null).forEach(instrument -> {
      known.add(instrument.baseCurrency());
      known.add(instrument.quoteCurrency());
    });
    List<String> between = listed.values().stream()
        .filter(one -> known.contains(one.baseCurrency()) && known.contains(one.quoteCurrency()))
        .map(Instrument::symbol).filter(symbol -> !met.contains(symbol)).sorted().toList();
    if (between.size() > BETWEEN_HOLDINGS_MAX) {
      LOG.warn("{} symbols lie between what a Binance account holds, of which {} are asked about: name those that "
          + "matter in accounts[].symbols", between.size(), BETWEEN_HOLDINGS_MAX);
    }
    met.addAll(between.subList(0, Math.min(between.size(), BETWEEN_HOLDINGS_MAX)));
  }

  /** Whether the venue lists others and not this one: it has no answer for it. */
  boolean isGone(String symbol) {
    return !listed.isEmpty() && !listed.containsKey(symbol);
  }

  /** Those to ask about. */
  Collection<String> asked() {
    return (areDiscovered() ? met : configured).stream().filter(listed::containsKey).toList();
  }

  /** Those whose orders may be filled out of other books. */
  Set<String> routed() {
    return routed;
  }
}
