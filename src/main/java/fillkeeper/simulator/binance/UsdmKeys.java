package fillkeeper.simulator.binance;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The keys by which private streams of futures are listened to: one an account, an hour each, whoever asks for it.
 * Guarded by the floor.
 */
final class UsdmKeys {

  private static final long LIFE_MS = Duration.ofMinutes(60).toMillis();

  private final Floor floor;
  private final Map<SimAccount, Key> keys = new HashMap<>();
  private int made;

  private record Key(String text, long untilMs) {
  }

  UsdmKeys(Floor floor) {
    this.floor = floor;
  }

  /** The one there is, or a new one; it lives for an hour from now. */
  String obtain(SimAccount account) {
    String text = live(account);
    return extend(account, text == null ? "key%d%s".formatted(++made, floor.ids().uuid(4).replace("-", "")) : text);
  }

  /** The one there is lives for another hour; refused where there is none. */
  String keep(SimAccount account) {
    String text = live(account);
    if (text == null) {
      throw Refusal.of(-1125);
    }
    return extend(account, text);
  }

  /** Nobody listens by it any more. Answers what it was; null if there was none. */
  String end(SimAccount account) {
    Key key = keys.remove(account);
    return key == null ? null : key.text;
  }

  /** Whether what happens to an account is told to who listens by this. */
  boolean opens(String text, SimAccount account) {
    return text.equals(live(account));
  }

  /** Whose key it is or was; null if nobody's now. */
  SimAccount account(String text) {
    return keys.entrySet().stream().filter(entry -> entry.getValue().text.equals(text)).map(Map.Entry::getKey)
        .findFirst().orElse(null);
  }

  private String live(SimAccount account) {
    Key key = keys.get(account);
    if (key != null && key.untilMs <= floor.nowMs()) {
      account.usdm().expireKey();
      return null;
    }
    return key == null ? null : key.text;
  }

  private String extend(SimAccount account, String text) {
    keys.put(account, new Key(text, floor.nowMs() + LIFE_MS));
    return text;
  }
}
