package fillkeeper.http;

import fillkeeper.desk.Fields;
import fillkeeper.json.Cursor;
import io.vertx.core.MultiMap;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;

/** The query parameters of a request, each checked as it is read. What cannot be used is a 400 that names it. */
public final class Query {

  private static final int TEXT_MAX = 200;
  private static final int NAME_MAX = 40;
  /** What a timestamp of PostgreSQL holds, and anybody could mean. */
  private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private final MultiMap values;

  private Query(MultiMap values) {
    this.values = values;
  }

  /** Refuses names that are not known here, and names that come twice. */
  static Query of(MultiMap values, Set<String> known) {
    for (String name : values.names()) {
      if (!known.contains(name)) {
        throw Problem.parameter("UNKNOWN_PARAMETER", shown(name), known.isEmpty()
            ? "nothing here takes a query parameter"
            : "unknown query parameter " + shown(name) + "; known are " + String.join(", ", known.stream().sorted()
                .toList()));
      }
      if (values.getAll(name).size() > 1) {
        throw invalid(name, "may be given once");
      }
    }
    return new Query(values);
  }

  /** Null if absent. */
  public String text(String name) {
    String value = values.get(name);
    if (value != null && (value.isBlank() || value.length() > TEXT_MAX || !Fields.isStorable(value))) {
      throw invalid(name, "must have 1 to " + TEXT_MAX + " characters that a text column can hold");
    }
    return value;
  }

  /** One of these words; null if absent. */
  public String word(String name, List<String> words) {
    String value = values.get(name);
    if (value != null && !words.contains(value)) {
      throw invalid(name, "must be one of " + String.join(", ", words));
    }
    return value;
  }

  /** Null if absent. */
  public Boolean flag(String name) {
    String value = word(name, List.of("true", "false"));
    return value == null ? null : Boolean.valueOf(value);
  }

  public int number(String name, int min, int max, int otherwise) {
    String value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    if (value.matches("\\d{1,9}") && Integer.parseInt(value) >= min && Integer.parseInt(value) <= max) {
      return Integer.parseInt(value);
    }
    throw invalid(name, "must be a whole number from " + min + " to " + max);
  }

  /** A moment as RFC 3339 writes it; null if absent. */
  public Instant time(String name) {
    String value = values.get(name);
    if (value == null) {
      return null;
    }
    try {
      Instant time = OffsetDateTime.parse(value).toInstant();
      if (!time.isBefore(EARLIEST) && !time.isAfter(LATEST)) {
        return time;
      }
    } catch (DateTimeException unreadable) {
      // Said below.
    }
    throw invalid(name, "must be a time as 2026-01-31T12:00:00Z, from 1970 to 9999");
  }

  /**
   * A place in a list or among changes; the start if absent.
   *
   * @param bare whether a number without an incarnation is one
   */
  public Cursor cursor(String name, boolean bare) {
    String value = values.get(name);
    return value == null ? Cursor.START : Cursor.parse(value)
        .filter(cursor -> bare || cursor.incarnation() != null)
        .orElseThrow(() -> invalid(name, "must be a cursor as <incarnation>:<number>" + (bare ? ", or a number" : "")));
  }

  /** The parameter is not what it has to be. */
  public static Problem invalid(String name, String what) {
    return Problem.parameter("INVALID_PARAMETER", name, name + " " + what);
  }

  private static String shown(String name) {
    return (name.length() > NAME_MAX ? name.substring(0, NAME_MAX) + "…" : name).replaceAll("\\p{Cntrl}", "?");
  }
}
