package fillkeeper.simulator.binance;

import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Ground;
import fillkeeper.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the parts of one simulated Binance share. */
final class Floor extends Ground {

  private static final int SPOT_WEIGHT = 6_000;
  private static final int RIGHTS_WEIGHT = 12_000;

  final Map<String, Access> accessByKey = new LinkedHashMap<>();
  final Weights spotWeights;
  final Weights rightsWeights;
  final SpotMarkets spotMarkets = new SpotMarkets();
  final Crowd<SpotSocket> spotSockets = crowd();
  final Crowd<SpotStream> spotStreams = crowd();
  private final long seed;
  private BinanceIds ids;
  private int spotPageMax = Integer.MAX_VALUE;

  Floor(Clock clock, long seed) {
    super(clock);
    this.seed = seed;
    ids = new BinanceIds(seed);
    spotWeights = new Weights(clock, SPOT_WEIGHT);
    rightsWeights = new Weights(clock, RIGHTS_WEIGHT);
  }

  BinanceIds ids() {
    return ids;
  }

  /** All numbers begin anew, as they do where a test exchange is wiped. */
  void restartIds() {
    ids = new BinanceIds(seed);
  }

  /** Rows of a page of spot at most, below what is asked for. */
  int spotPageMax() {
    return spotPageMax;
  }

  void spotPageMax(int rows) {
    spotPageMax = rows;
  }

  /** Public trades of spot, all of one match: those at one price are one aggregate. */
  void printSpot(List<SpotPrint> prints) {
    List<SpotPrint> aggregates = new ArrayList<>();
    for (SpotPrint print : prints) {
      int last = aggregates.size() - 1;
      if (last >= 0 && aggregates.get(last).price().compareTo(print.price()) == 0) {
        aggregates.set(last, aggregates.get(last).and(print));
      } else {
        aggregates.add(print.numbered(ids.aggregate(print.symbol())));
      }
    }
    prints.forEach(print -> spotMarkets.traded(print.symbol(), print.price()));
    spotMarkets.trades.add(prints);
    spotMarkets.aggregates.add(aggregates);
    prints.forEach(print -> spotStreams.open().forEach(stream -> stream.tell("trade", print)));
    aggregates.forEach(print -> spotStreams.open().forEach(stream -> stream.tell("aggTrade", print)));
  }

  /** Whose key it is; null if nobody's. */
  SimAccount accountOf(String key) {
    Access access = key == null ? null : accessByKey.get(key);
    return access == null ? null : access.account();
  }

  /** What a key opens, and what proves that somebody holds it. */
  record Access(KeyProof proof, SimAccount account) {
  }
}
