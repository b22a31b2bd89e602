package fillkeeper.simulator.okx;

import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Ground;
import fillkeeper.simulator.Tape;
import fillkeeper.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the parts of one simulated OKX share. */
final class Floor extends Ground {

  final OkxIds ids;
  final Markets markets = new Markets();
  final Tape<BookPrint> trades = new Tape<>();
  final Tape<BookPrint> aggregates = new Tape<>();
  final Map<String, Access> accessByKey = new LinkedHashMap<>();
  final Map<Place, Crowd<Talk>> sockets = new EnumMap<>(Place.class);
  /** Rows of a page at most, below what was asked for. */
  int pageMax = Integer.MAX_VALUE;
  /** How often what the exchange publishes of its limits it grants. */
  int generosity = 1;

  Floor(Clock clock, long seed) {
    super(clock);
    ids = new OkxIds(seed);
    for (Place place : Place.values()) {
      sockets.put(place, crowd());
    }
  }

  /** Tells an account's sockets, and the public ones what the market saw. */
  void publish(SimAccount account, Matcher.Outcome outcome) {
    tell(account, outcome.frames());
    print(outcome.fills().stream().filter(BookFill::isInBook).map(BookPrint::of).toList());
  }

  void tell(SimAccount account, List<Frame> frames) {
    List<Talk> ears = new ArrayList<>(account.at(Place.PRIVATE).open());
    ears.addAll(account.at(Place.BUSINESS).open());
    frames.forEach(frame -> ears.forEach(talk -> talk.tell(frame)));
  }

  /** Public trades of one match: those of one taker at one price are one aggregate. */
  void print(List<BookPrint> prints) {
    List<BookPrint> together = new ArrayList<>();
    for (BookPrint print : prints) {
      int last = together.size() - 1;
      if (last >= 0 && together.get(last).goesWith(print)) {
        together.set(last, together.get(last).and(print));
      } else {
        together.add(print);
      }
      markets.traded(print.instId(), print.px());
    }
    trades.add(prints);
    aggregates.add(together);
    prints.forEach(print -> sockets.get(Place.BUSINESS).open().forEach(talk -> talk.tell("trades-all", print)));
    together.forEach(print -> sockets.get(Place.PUBLIC).open().forEach(talk -> talk.tell("trades", print)));
  }

  /** What is said of an algo order now. */
  Frame frame(BookAlgo algo) {
    Listing listing = markets.listing(algo.ticket().category(), algo.ticket().instId());
    return algo.ticket().isAdvanced() ? Frame.of(Frame.ADVANCED, listing, AlgoRows.advanced(algo, nowMs()))
        : Frame.of(Frame.ALGO_ORDERS, listing, AlgoRows.of(algo));
  }

  /** Whose key it is; null if nobody's. */
  SimAccount accountOf(String key) {
    Access access = key == null ? null : accessByKey.get(key);
    return access == null ? null : access.account();
  }

  /** What a key opens, and what proves that somebody holds it. */
  record Access(String secret, String passphrase, SimAccount account) {

    @Override
    public String toString() {
      return "Access[" + account + "]";
    }
  }
}
