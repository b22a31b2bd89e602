package fillkeeper.venue.wire;

import fillkeeper.domain.Instrument;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What symbols are, by category and symbol. Immutable. */
public final class Instruments {

  /** Knows none. */
  public static final Instruments EMPTY = new Instruments(Map.of());

  private record Name(String category, String symbol) {
  }

  private final Map<Name, Instrument> byName;

  private Instruments(Map<Name, Instrument> byName) {
    this.byName = byName;
  }

  /** These and the given ones; a given one replaces its namesake. */
  public Instruments with(List<Instrument> more) {
    Map<Name, Instrument> all = new HashMap<>(byName);
    more.forEach(instrument -> all.put(new Name(instrument.category(), instrument.symbol()), instrument));
    return new Instruments(all);
  }

  /** Null if unknown. */
  public Instrument find(String category, String symbol) {
    return byName.get(new Name(category, symbol));
  }
}
