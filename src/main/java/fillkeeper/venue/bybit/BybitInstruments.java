package fillkeeper.venue.bybit;

import fillkeeper.domain.Instrument;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What symbols are, by category and symbol. Immutable. */
final class BybitInstruments {

  /** Knows none. */
  static final BybitInstruments EMPTY = new BybitInstruments(Map.of());

  private record Name(String category, String symbol) {
  }

  private final Map<Name, Instrument> byName;

  private BybitInstruments(Map<Name, Instrument> byName) {
    this.byName = byName;
  }

  /** These and the given ones; a given one replaces its namesake. */
  BybitInstruments with(List<Instrument> more) {
    Map<Name, Instrument> all = new HashMap<>(byName);
    more.forEach(instrument -> all.put(new Name(instrument.category(), instrument.symbol()), instrument));
    return new BybitInstruments(all);
  }

  /** Null if unknown. */
  Instrument find(String category, String symbol) {
    return byName.get(new Name(category, symbol));
  }
}
