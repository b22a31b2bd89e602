package fillkeeper.simulator.bybit;

import fillkeeper.simulator.Signature;
import io.vertx.core.MultiMap;

/** Who may ask, and how often: key, clock, signature, limits. Under the floor's monitor. */
final class RestDoor {

  private static final long AHEAD_MAX_MS = 1_000;

  private final Floor floor;

  RestDoor(Floor floor) {
    this.floor = floor;
  }

  /** The account whose request it is; refuses in the order in which the exchange looks. */
  SimAccount enter(MultiMap headers, RestQuery query) {
    String key = text(headers, "X-BAPI-API-KEY");
    String timestamp = text(headers, "X-BAPI-TIMESTAMP");
    String signature = text(headers, "X-BAPI-SIGN");
    String window = headers.contains("X-BAPI-RECV-WINDOW") ? text(headers, "X-BAPI-RECV-WINDOW") : "5000";
    if (key.isEmpty() || signature.isEmpty() || !timestamp.matches("[0-9]{1,18}") || !window.matches("[0-9]{1,9}")) {
      throw new RestRefusal(10001, "empty value: apiTimestamp[" + timestamp + "] apiKey[" + key + "] apiSignature["
          + signature + "]");
    }
    SimAccount account = floor.accountOf(key);
    if (account == null || account.isRevoked()) {
      throw new RestRefusal(10003, RetCodes.text(10003));
    }
    requireTime(Long.parseLong(timestamp), Long.parseLong(window));
    String signed = timestamp + key + window + query.raw();
    if (!Signature.matches(floor.accessByKey.get(key).secret(), signed, signature)) {
      throw new RestRefusal(10004, "error sign! origin_string[" + signed + "]");
    }
    return account;
  }

  private void requireTime(long timestamp, long window) {
    long now = floor.nowMs();
    if (timestamp < now - window || timestamp >= now + AHEAD_MAX_MS) {
      throw new RestRefusal(10002, RetCodes.text(10002) + " req_timestamp[" + timestamp + "],server_timestamp[" + now
          + "],recv_window[" + window + "]");
    }
  }

  private static String text(MultiMap headers, String name) {
    String value = headers.get(name);
    return value == null ? "" : value;
  }
}
