package fillkeeper.simulator.binance;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Conversation;
import fillkeeper.simulator.Line;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * One conversation on {@code /private}: who knows a key hears the account, told by event or all of it. Any key is
 * accepted; by one that is none nothing is heard.
 */
final class UsdmSocket implements Conversation {

  private final Floor floor;
  private final Line line;
  private final boolean combined;
  private final String key;
  private final Set<String> events;
  private final SimAccount account;

  /**
   * A conversation that has begun.
   *
   * @param path  {@code /private/ws}, {@code /private/stream}, or the first with the key behind it
   * @param query names the key and the events, where the path does not
   */
  UsdmSocket(Floor floor, Line line, String path, String query) {
    this.floor = floor;
    this.line = line;
    combined = path.endsWith("/stream");
    key = path.startsWith("/private/ws/") ? path.substring("/private/ws/".length()) : parameter(query, "listenKey");
    String wanted = parameter(query, "events");
    events = wanted.isEmpty() ? Set.of() : Set.of(wanted.split("/"));
    account = floor.usdmKeys.account(key);
    if (account != null) {
      account.usdmSockets().add(this);
    }
  }

  private static String parameter(String query, String name) {
    for (String pair : query.split("&")) {
      if (pair.startsWith(name + "=")) {
        return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
      }
    }
    return "";
  }

  /** Under the floor's monitor. */
  void tell(UsdmFrame frame) {
    if (floor.usdmKeys.opens(key, account)) {
      say(frame);
    }
  }

  /** The same whatever became of the key. Under the floor's monitor. */
  void say(UsdmFrame frame) {
    if (events.isEmpty() || events.contains(frame.event())) {
      List<At> kinds = frame.at() == At.FRAME ? List.of(At.FRAME) : List.of(frame.at(), At.FRAME);
      At[] all = kinds.toArray(At[]::new);
      floor.counts().count(all);
      line.tell(frame.at() == At.FRAME ? null : account.faults().draw(all), wrapped(frame.text()));
    }
  }

  /** Whatever it listens for, as it is. Under the floor's monitor. */
  void say(String text) {
    line.tell(null, text);
  }

  private String wrapped(String text) {
    return combined ? "{\"stream\":\"" + key + "\",\"data\":" + text + "}" : text;
  }

  /** Nothing is asked for on it. */
  @Override
  public void hear(String text) {
    synchronized (floor) {
      line.reply(null, "{\"error\":{\"code\":2,\"msg\":\"Invalid request\"},\"id\":null}");
    }
  }

  @Override
  public boolean isSubscribed() {
    return account != null && floor.usdmKeys.opens(key, account);
  }

  @Override
  public void closed() {
    if (account != null) {
      account.usdmSockets().remove(this);
    }
  }

  @Override
  public Line line() {
    return line;
  }
}
