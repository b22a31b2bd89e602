package fillkeeper.simulator.binance;

import fillkeeper.time.Clock;

/**
 * What one address has used of one host, by weight, from whole minute to whole minute, whoever used it. Who goes on
 * beyond the limit is banned. Guarded by the floor.
 */
final class Weights {

  private static final long MINUTE_MS = 60_000;
  private static final long BAN_MS = 120_000;
  private static final int PATIENCE = 10;

  private final Clock clock;
  private int limit;
  private long minute;
  private int ours;
  private int others;
  private int excesses;
  private long bannedUntilMs;

  Weights(Clock clock, int limit) {
    this.clock = clock;
    this.limit = limit;
  }

  /** Other programs at this address use so much in each minute. */
  void others(int weight) {
    others = weight;
  }

  /** The exchange grants so much from now on. */
  void limit(int weight) {
    limit = weight;
  }

  /** Counts one more use; refuses when the minute's are used up. */
  void use(int weight) {
    turn();
    if (now() < bannedUntilMs) {
      throw Excess.banned(bannedUntilMs, bannedUntilMs - now());
    }
    if (used() + weight > limit) {
      if (++excesses > PATIENCE) {
        bannedUntilMs = now() + BAN_MS;
        throw Excess.banned(bannedUntilMs, BAN_MS);
      }
      throw Excess.limited((minute + 1) * MINUTE_MS, untilNextMinute());
    }
    ours += weight;
  }

  /** Of the present minute. */
  int used() {
    turn();
    return ours + others;
  }

  int limit() {
    return limit;
  }

  /** What was used by us in the present minute. */
  int ours() {
    turn();
    return ours;
  }

  long untilNextMinute() {
    return MINUTE_MS - now() % MINUTE_MS;
  }

  private void turn() {
    long present = now() / MINUTE_MS;
    if (present != minute) {
      minute = present;
      ours = 0;
      excesses = 0;
    }
  }

  private long now() {
    return clock.now().toEpochMilli();
  }
}
