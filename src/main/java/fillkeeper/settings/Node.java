package fillkeeper.settings;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * One object of the configuration: hands out typed values and remembers which keys were asked for, so that the rest
 * are unknown ones. A null is an absent key. A value that cannot be used is a fault and reads as the default, so that
 * reading goes on and finds the other faults.
 */
final class Node {

  /** The longest wait that can be asked for; beyond it a typing error is likelier. */
  static final long MILLIS_MAX = Duration.ofDays(366).toMillis();

  private final String path;
  private final JsonObject json;
  private final List<String> faults;
  private final Set<String> known = new LinkedHashSet<>();

  Node(String path, JsonObject json, List<String> faults) {
    this.path = path;
    this.json = json;
    this.faults = faults;
  }

  /** The whole path of a key of this object. */
  String path(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  String path() {
    return path;
  }

  /** A fault of this key: what was found, if it may be shown, and what is accepted. */
  void fault(String key, Object found, String accepted) {
    faults.add(path(key) + (found == null ? ": " : " = " + Shown.of(found) + ": ") + accepted);
  }

  boolean has(String key) {
    return value(key) != null;
  }

  /** The raw value, null if absent. */
  Object value(String key) {
    known.add(key);
    return json.getValue(key);
  }

  /** An object below this one; an absent one reads as empty, and everything in it takes its default. */
  Node child(String key) {
    Object value = value(key);
    if (value instanceof JsonObject object) {
      return new Node(path(key), object, faults);
    }
    if (value != null) {
      fault(key, null, "found " + Shown.type(value) + ", must be an object");
    }
    return new Node(path(key), new JsonObject(), faults);
  }

  /** Reads each object of a list. */
  void children(String key, BiConsumer<Integer, Node> reader) {
    JsonArray list = list(key);
    for (int i = 0; i < list.size(); i++) {
      String at = path(key) + "[" + i + "]";
      if (list.getValue(i) instanceof JsonObject object) {
        reader.accept(i, new Node(at, object, faults));
      } else {
        faults.add(at + ": found " + Shown.type(list.getValue(i)) + ", must be an object");
      }
    }
  }

  /** A list of distinct texts, each of a form; empty if absent. */
  List<String> texts(String key, Pattern form, String accepted) {
    JsonArray list = list(key);
    Set<String> texts = new LinkedHashSet<>();
    for (int i = 0; i < list.size(); i++) {
      Object value = list.getValue(i);
      String element = key + "[" + i + "]";
      if (!(value instanceof String text) || !form.matcher(text).matches()) {
        fault(element, Shown.orType(value), "must be " + accepted);
      } else if (!texts.add(text)) {
        fault(element, text, "is listed twice");
      }
    }
    return List.copyOf(texts);
  }

  private JsonArray list(String key) {
    Object value = value(key);
    if (value instanceof JsonArray array) {
      return array;
    }
    if (value != null) {
      fault(key, null, "found " + Shown.type(value) + ", must be a list");
    }
    return new JsonArray();
  }

  /** A text of a form; null if absent or unusable. */
  String text(String key, Pattern form, String accepted) {
    Object value = value(key);
    if (value == null) {
      return null;
    }
    if (value instanceof String text && form.matcher(text).matches()) {
      return text;
    }
    fault(key, Shown.orType(value), "must be " + accepted);
    return null;
  }

  /** One of some words; the default if absent or unusable. */
  String word(String key, String fallback, List<String> accepted) {
    Object value = value(key);
    if (value == null) {
      return fallback;
    }
    if (value instanceof String text && accepted.contains(text)) {
      return text;
    }
    fault(key, Shown.orType(value), "must be one of " + String.join(", ", accepted));
    return fallback;
  }

  boolean flag(String key, boolean fallback) {
    Object value = value(key);
    if (value == null || value instanceof Boolean) {
      return value == null ? fallback : (Boolean) value;
    }
    fault(key, Shown.orType(value), "must be true or false");
    return fallback;
  }

  long whole(String key, long fallback, long min, long max) {
    Object value = value(key);
    if (value == null) {
      return fallback;
    }
    if (!(value instanceof Integer || value instanceof Long)) {
      fault(key, Shown.orType(value), "must be a whole number from " + min + " to " + max);
      return fallback;
    }
    long number = ((Number) value).longValue();
    if (number < min || number > max) {
      fault(key, value, number < min ? "must be at least " + min : "must be at most " + max);
      return fallback;
    }
    return number;
  }

  int count(String key, int fallback, int min, int max) {
    return (int) whole(key, fallback, min, max);
  }

  Duration millis(String key, long fallback, long min) {
    return Duration.ofMillis(whole(key, fallback, min, MILLIS_MAX));
  }

  Duration millis(String key, long fallback, long min, long max) {
    return Duration.ofMillis(whole(key, fallback, min, max));
  }

  /** A share: more than 0, at most 1. */
  double share(String key, double fallback) {
    return share(key, fallback, 1);
  }

  /** The same where a whole is not the most. */
  double share(String key, double fallback, int max) {
    Object value = value(key);
    if (value == null) {
      return fallback;
    }
    if (value instanceof Number number && number.doubleValue() > 0 && number.doubleValue() <= max) {
      return number.doubleValue();
    }
    fault(key, Shown.orType(value), "must be a number above 0 and at most " + max);
    return fallback;
  }

  /** Called when everything was asked for: what is left is unknown. Values are not shown, they may be secrets. */
  void end() {
    for (String key : json.fieldNames()) {
      if (!known.contains(key)) {
        faults.add(path(Shown.plain(key)) + ": unknown key, the nearest known one is " + nearest(key, known));
      }
    }
  }

  /** The word that takes the fewest changes. */
  static String nearest(String word, Iterable<String> candidates) {
    String best = "";
    int least = Integer.MAX_VALUE;
    List<String> all = new ArrayList<>();
    candidates.forEach(all::add);
    for (String candidate : all) {
      int distance = LevenshteinDistance.getDefaultInstance().apply(Shown.plain(word), candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best;
  }
}
