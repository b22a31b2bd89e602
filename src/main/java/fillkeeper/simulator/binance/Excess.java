package fillkeeper.simulator.binance;

/** Too much was asked for: until when nothing is answered. */
final class Excess extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final long untilMs;
  private final long waitMs;

  private Excess(int status, long untilMs, long waitMs, String text) {
    super(text, null, false, false);
    this.status = status;
    this.untilMs = untilMs;
    this.waitMs = waitMs;
  }

  static Excess limited(long untilMs, long waitMs) {
    return new Excess(429, untilMs, waitMs, Codes.text(-1003));
  }

  static Excess banned(long untilMs, long waitMs) {
    return new Excess(418, untilMs, waitMs, "Way too much request weight used; IP banned until " + untilMs
        + ". Please use WebSocket Streams for live updates to avoid bans.");
  }

  int status() {
    return status;
  }

  /** A moment, as sockets say it. */
  long untilMs() {
    return untilMs;
  }

  /** Whole seconds, as headers say it. */
  long waitSeconds() {
    return (waitMs + 999) / 1_000;
  }
}
