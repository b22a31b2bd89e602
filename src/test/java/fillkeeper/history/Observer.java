package fillkeeper.history;

import fillkeeper.Overheard;
import fillkeeper.history.Event.Action;
import fillkeeper.history.Event.Answered;
import fillkeeper.history.Event.Asked;
import fillkeeper.history.Event.Done;
import fillkeeper.history.Event.Looked;
import fillkeeper.history.Event.Published;
import fillkeeper.history.Event.Refused;
import fillkeeper.history.Event.Unknown;
import fillkeeper.testkit.Bus;
import fillkeeper.testkit.ChildKeeper;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Asks processes one after another, and notes what they say. Of each account one question is open at a time. */
final class Observer {

  private final List<Event> history = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final Map<Long, Asked> open = new HashMap<>();
  private final Map<Long, String> readers = new HashMap<>();
  private long numbers;
  private int taken;

  List<Event> history() {
    return history;
  }

  /** Everything that was said, by all processes. */
  List<String> lines() {
    return lines;
  }

  void ask(ChildKeeper child, String account, Action action) {
    if (open.values().stream().anyMatch(question -> question.account().equals(account))) {
      return;
    }
    Asked question = new Asked(++numbers, account, action);
    history.add(question);
    open.put(question.number(), question);
    child.say(question.number() + " " + Bus.address(account) + " " + action.name().toLowerCase(java.util.Locale.ROOT));
  }

  void askRows(ChildKeeper child, String account) {
    readers.put(++numbers, account);
    child.say(numbers + " " + Bus.address(account) + " executions");
  }

  void looked(String account, boolean quarantined) {
    history.add(new Looked(account, quarantined));
  }

  /** What a process said since the last time. */
  void read(ChildKeeper child, String process) {
    List<String> said = child.said();
    for (String line : said.subList(taken, said.size())) {
      lines.add(line);
      String[] words = line.split(" ", 3);
      if (words.length < 3 || words[2].startsWith("{") && !isWhole(words[2])) {
        continue;
      }
      if (line.startsWith(Overheard.APPLIED)) {
        published(process, words[1], new JsonObject(words[2]));
      } else if (line.startsWith(Overheard.ANSWER)) {
        answered(Long.parseLong(words[1]), words[2]);
      }
    }
    taken = said.size();
  }

  /** The process is gone: what it did not answer has an outcome that nobody knows. */
  void over() {
    open.keySet().forEach(number -> history.add(new Unknown(number)));
    open.clear();
    readers.clear();
    taken = 0;
  }

  /** A process that is killed leaves its last line as far as it got. */
  private static boolean isWhole(String text) {
    try {
      new JsonObject(text);
      return true;
    } catch (DecodeException torn) {
      return false;
    }
  }

  private void published(String process, String account, JsonObject message) {
    JsonObject row = message.getJsonObject("record");
    long seq = message.getLong("changeSeq");
    switch (message.getString("kind")) {
      case "order" -> history.add(new Published(process, account, seq, "order " + row.getString("orderId"),
          new BigDecimal(row.getString("cumQty"))));
      case "execution" -> history.add(new Published(process, account, seq, execution(row),
          new BigDecimal(row.getString("qty"))));
      default -> { }
    }
  }

  private static String execution(JsonObject row) {
    return "execution " + row.getString("execId") + " " + row.getString("leg", "");
  }

  private void answered(long number, String answer) {
    String reader = readers.remove(number);
    Asked question = open.remove(number);
    boolean done = answer.startsWith("{");
    if (reader != null && done) {
      new JsonObject(answer).getJsonArray("items").forEach(item -> {
        JsonObject row = (JsonObject) item;
        history.add(new Answered(reader, execution(row), new BigDecimal(row.getString("qty"))));
      });
    } else if (question != null) {
      int code = done ? 0 : Integer.parseInt(answer);
      history.add(done ? new Done(number) : code >= 400 && code < 500 ? new Refused(number) : new Unknown(number));
    }
  }
}
