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
  private static final int USDM_WEIGHT = 2_400;
  private static final int RIGHTS_WEIGHT = 12_000;

  final Map<String, Access> accessByKey = new LinkedHashMap<>();
  final Weights spotWeights;
  final Weights usdmWeights;
  final Weights rightsWeights;
  final SpotMarkets spotMarkets = new SpotMarkets();
  final UsdmMarkets usdmMarkets = new UsdmMarkets(this::ids);
  final UsdmRules usdmRules = new UsdmRules();
  final UsdmKeys usdmKeys = new UsdmKeys(this);
  final Crowd<SpotSocket> spotSockets = crowd();
  final Crowd<MarketSocket> spotStreams = crowd();
  final Crowd<UsdmSocket> usdmSockets = crowd();
  final Crowd<MarketSocket> usdmStreams = crowd();
  private final long seed;
  private BinanceIds ids;
  private int spotPageMax = Integer.MAX_VALUE;

  Floor(Clock clock, long seed) {
    super(clock);
    this.seed = seed;
    ids = new BinanceIds(seed);
    spotWeights = new Weights(clock, SPOT_WEIGHT);
    usdmWeights = new Weights(clock, USDM_WEIGHT);
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
    prints.forEach(print ->
        spotStreams.open().forEach(stream -> stream.tell("trade", print.ofTrades(nowMs()))));
    aggregates.forEach(print ->
        spotStreams.open().forEach(stream -> stream.tell("aggTrade", print.ofAggregates(nowMs()))));
  }

  /** Fills of one match, as the market sees those at one price. */
  void printUsdm(List<UsdmFill> fills) {
    List<UsdmPrint> prints = new ArrayList<>();
    for (UsdmFill fill : fills) {
      int last = prints.size() - 1;
      if (last >= 0 && prints.get(last).price().compareTo(fill.price()) == 0) {
        prints.set(last, prints.get(last).and(fill));
      } else {
        prints.add(UsdmPrint.of(usdmMarkets.aggregate(fill.symbol()), fill));
      }
    }
    printUsdmAggregates(prints);
  }

  /** Aggregates of public trades of futures. */
  void printUsdmAggregates(List<UsdmPrint> prints) {
    usdmMarkets.aggregates.add(prints);
    prints.forEach(print -> {
      usdmMarkets.traded(print.symbol(), print.price());
      usdmStreams.open().forEach(stream -> stream.tell("aggTrade", print.event(nowMs())));
    });
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
