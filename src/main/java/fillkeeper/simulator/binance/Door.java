package fillkeeper.simulator.binance;

/** Who may ask: key, clock, signature, in the order in which the exchange looks. Under the floor's monitor. */
final class Door {

  private static final long AHEAD_MAX_MS = 1_000;
  private static final long WINDOW_MS = 5_000;
  private static final long WINDOW_MAX_MS = 60_000;

  private final Floor floor;

  Door(Floor floor) {
    this.floor = floor;
  }

  /** The account of a signed request. */
  SimAccount enter(String key, Asked asked) {
    Floor.Access access = known(key);
    requireTime(asked.required("timestamp"), asked.text("recvWindow"));
    String signed = asked.signed();
    if (signed == null || !access.proof().proves(signed, asked.text("signature"))) {
      throw Refusal.of(-1022);
    }
    return access.account();
  }

  /** The account of a request that bears its key alone. */
  SimAccount enter(String key) {
    return known(key).account();
  }

  /** What a key opens; refuses one that nobody has, or no more. */
  Floor.Access known(String key) {
    if (key == null || key.isEmpty()) {
      throw Refusal.of(-2014);
    }
    Floor.Access access = floor.accessByKey.get(key);
    if (access == null || access.account().isRevoked()) {
      throw Refusal.of(-2015);
    }
    return access;
  }

  /** Refuses a time that is too old, or ahead. */
  void requireTime(String timestamp, String recvWindow) {
    if (!timestamp.matches("[0-9]{13}") || !recvWindow.matches("[0-9]{0,5}")) {
      throw Refusal.of(-1100, "Illegal characters found in parameter 'timestamp'.");
    }
    long window = recvWindow.isEmpty() ? WINDOW_MS : Long.parseLong(recvWindow);
    if (window > WINDOW_MAX_MS) {
      throw Refusal.of(-1131, "recvWindow must be less than 60000.");
    }
    long sent = Long.parseLong(timestamp);
    long now = floor.nowMs();
    if (sent >= now + AHEAD_MAX_MS) {
      throw Refusal.of(-1021, "Timestamp for this request was 1000ms ahead of the server's time.");
    }
    if (now - sent > window) {
      throw Refusal.of(-1021);
    }
  }
}
