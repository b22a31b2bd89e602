package fillkeeper.simulation;

import fillkeeper.domain.Walk;
import fillkeeper.testkit.Promises;
import fillkeeper.venue.FundingTimes;
import fillkeeper.venue.VenueRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What kind of venue a schedule has.
 *
 * @param bySymbol    it lists by symbol, and which symbols there are has to be found out; its ids repeat over them
 * @param byCreation  it lists ended orders by their creation
 * @param shortMemory it soon shows no order any more that ended without a fill
 * @param funding     it pays funding, and tells of it in a list alone
 * @param cuts        it cuts connections after a while, each followed by another before
 */
public record VenueKind(boolean bySymbol, boolean byCreation, boolean shortMemory, boolean funding, boolean cuts) {

  /** Lists the account as a whole, by the time at which things happened. */
  static final VenueKind PLAIN = new VenueKind(false, false, false, false, false);

  static final Duration FUNDING_EVERY = Duration.ofSeconds(3);
  static final Duration FUNDING_LAG = Duration.ofMillis(500);
  private static final List<String> SYMBOLS = List.of("BTCUSDT", "ETHUSDT", "XRPUSDT");
  private static final Duration WINDOW = Duration.ofSeconds(30);
  private static final Duration SOON = Duration.ofSeconds(8);

  /** Half of all are plain; the others have some of it all. */
  static VenueKind draw(SplittableRandom chance) {
    return chance.nextBoolean() ? PLAIN : new VenueKind(chance.nextBoolean(), chance.nextBoolean(),
        chance.nextInt(3) == 0, chance.nextInt(3) == 0, chance.nextInt(3) == 0);
  }

  String symbol(int order) {
    return SYMBOLS.get(bySymbol ? order % SYMBOLS.size() : 0);
  }

  String orderId(int order) {
    return "o" + (bySymbol ? order / SYMBOLS.size() : order);
  }

  /** After how long an end without a fill is shown nowhere. */
  Duration forgets() {
    return shortMemory ? SOON : Knobs.FORGETS;
  }

  VenueRules rules() {
    return new VenueRules(Knobs.REST_LAG, Map.of(VenueBook.CATEGORY, Promises.of(forgets(), Knobs.REACH,
        funding ? new FundingTimes(FUNDING_EVERY, FUNDING_LAG) : null)));
  }

  Walk open() {
    return Walk.open(VenueBook.CATEGORY, "");
  }

  /** The scope is a symbol where it lists by symbol, else empty. */
  Walk closed(String scope) {
    return new Walk(Walk.Kind.CLOSED_ORDERS, VenueBook.CATEGORY, scope, WINDOW, Knobs.REACH, forgets(),
        byCreation ? Walk.Filter.CREATED : Walk.Filter.HAPPENED);
  }

  Walk executions(String scope) {
    return new Walk(Walk.Kind.EXECUTIONS, VenueBook.CATEGORY, scope, WINDOW, Knobs.REACH);
  }

  Walk payments() {
    return new Walk(Walk.Kind.FUNDING, VenueBook.CATEGORY, "", WINDOW, Knobs.REACH);
  }
}
