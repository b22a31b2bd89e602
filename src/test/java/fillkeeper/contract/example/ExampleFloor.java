package fillkeeper.contract.example;

import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Ground;
import fillkeeper.simulator.Ids;
import fillkeeper.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the parts of one simulated Example share. */
final class ExampleFloor extends Ground {

  /** Within which the time of a request has to be the exchange's. */
  private static final long TIME_MS = 5_000;

  final Ids ids;
  final Crowd<ExampleSocket> sockets = crowd();
  final Map<String, ExampleAccount> byKey = new LinkedHashMap<>();
  int pageMax = Integer.MAX_VALUE;

  ExampleFloor(Clock clock, long seed) {
    super(clock);
    ids = new Ids(seed);
  }

  /** The next order, execution or whatever is numbered. */
  String number() {
    return Long.toString(ids.next("number", 0, 1));
  }

  /** Whose key it is; null if nobody's. */
  ExampleAccount accountOf(String key) {
    return key == null ? null : byKey.get(key);
  }

  boolean isTimely(long atMs) {
    return Math.abs(nowMs() - atMs) <= TIME_MS;
  }
}
