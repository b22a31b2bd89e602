package fillkeeper.desk;

import fillkeeper.supervisor.RefusedException;
import fillkeeper.json.Cursor;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of a request, each checked as it is read. Whatever is not right is a {@link RefusedException} with code
 * 400 that names the field; {@link #end} refuses those that nobody read.
 */
public final class Fields {

  private static final int NAME_MAX = 40;

  private final JsonObject body;
  private final Set<String> read = new HashSet<>();

  private Fields(JsonObject body) {
    this.body = body;
  }

  /** The fields of a message's body. */
  public static Fields of(Object body) {
    if (body instanceof JsonObject object) {
      return new Fields(object);
    }
    throw refused("the body must be a JSON object");
  }

  public boolean isEmpty() {
    return body.isEmpty();
  }

  public String text(String field, int lengthMax) {
    return optionalText(field, lengthMax).orElseThrow(() -> refused(field + " is missing"));
  }

  public Optional<String> optionalText(String field, int lengthMax) {
    Object value = take(field);
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof String text)) {
      throw refused(field + " must be a text");
    }
    if (text.isBlank() || text.length() > lengthMax) {
      throw refused(field + " must have 1 to " + lengthMax + " characters");
    }
    if (!isStorable(text)) {
      throw refused(field + " has a character that no text column can hold");
    }
    return Optional.of(text);
  }

  public boolean flag(String field, boolean otherwise) {
    Object value = take(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw refused(field + " must be true or false");
  }

  public int number(String field, int min, int max, int otherwise) {
    Object value = take(field);
    if (value == null) {
      return otherwise;
    }
    if (isWhole(value) && ((Number) value).longValue() >= min && ((Number) value).longValue() <= max) {
      return ((Number) value).intValue();
    }
    throw refused(field + " must be a whole number from " + min + " to " + max);
  }

  /** An id that we hand out as a text of digits; a number is taken too. */
  public long id(String field) {
    Object value = take(field);
    if (value == null) {
      throw refused(field + " is missing");
    }
    return seq(value).filter(cursor -> cursor.incarnation() == null).map(Cursor::seq)
        .orElseThrow(() -> refused(field + " must be a number or a text of digits"));
  }

  /** A cursor, or the bare number of a change. */
  public Cursor cursor(String field) {
    Object value = take(field);
    if (value == null) {
      return Cursor.START;
    }
    return seq(value).orElseThrow(() -> refused(field + " must be a cursor or the number of a change"));
  }

  /** Refuses the fields that were not read. */
  public void end() {
    body.fieldNames().stream().filter(field -> !read.contains(field)).findFirst().ifPresent(field -> {
      throw refused("unknown field " + shown(field));
    });
  }

  public static RefusedException refused(String text) {
    return new RefusedException(400, text);
  }

  private Object take(String field) {
    read.add(field);
    return body.getValue(field);
  }

  private static Optional<Cursor> seq(Object value) {
    return value instanceof String || isWhole(value) ? Cursor.parse(value.toString()) : Optional.empty();
  }

  private static boolean isWhole(Object value) {
    return value instanceof Integer || value instanceof Long;
  }

  /** Whether a text column can hold it: PostgreSQL refuses NUL, and an unpaired surrogate would silently become a question mark. */
  public static boolean isStorable(String text) {
    return text.codePoints().noneMatch(point ->
        point == 0 || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }

  private static String shown(String field) {
    return (field.length() > NAME_MAX ? field.substring(0, NAME_MAX) + "…" : field).replaceAll("\\p{Cntrl}", "?");
  }
}
