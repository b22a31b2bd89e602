package fillkeeper.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.vertx.sqlclient.Row;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;

/** The columns of one row, whether the database gave them one by one or as JSON. A column that is null is null. */
interface Cells {

  String text(String column);

  BigDecimal amount(String column);

  Long number(String column);

  Boolean flag(String column);

  Instant time(String column);

  /** Those of a row as it is. */
  static Cells of(Row row) {
    return new Cells() {
      @Override
      public String text(String column) {
        return row.getString(column);
      }

      @Override
      public BigDecimal amount(String column) {
        return row.getBigDecimal(column);
      }

      @Override
      public Long number(String column) {
        return row.getLong(column);
      }

      @Override
      public Boolean flag(String column) {
        return row.getBoolean(column);
      }

      @Override
      public Instant time(String column) {
        OffsetDateTime time = row.getOffsetDateTime(column);
        return time == null ? null : time.toInstant();
      }
    };
  }

  /**
   * Those of a row as {@code to_jsonb} makes it, every digit of its numbers kept.
   *
   * @param nested columns that hold JSON themselves, as text
   */
  static Cells of(String json, Map<String, String> nested) {
    Map<String, String> texts = texts(json);
    texts.putAll(nested);
    return new Cells() {
      @Override
      public String text(String column) {
        return texts.get(column);
      }

      @Override
      public BigDecimal amount(String column) {
        String text = text(column);
        return text == null ? null : new BigDecimal(text);
      }

      @Override
      public Long number(String column) {
        String text = text(column);
        return text == null ? null : Long.valueOf(text);
      }

      @Override
      public Boolean flag(String column) {
        String text = text(column);
        return text == null ? null : Boolean.valueOf(text);
      }

      @Override
      public Instant time(String column) {
        String text = text(column);
        return text == null ? null : OffsetDateTime.parse(text).toInstant();
      }
    };
  }

  private static Map<String, String> texts(String json) {
    Map<String, String> texts = new HashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (value.isScalarValue()) {
          texts.put(name, value == JsonToken.VALUE_NULL ? null : parser.getText());
        } else {
          throw new IllegalStateException(name + " is no single value");
        }
      }
      return texts;
    } catch (IOException broken) {
      throw new IllegalStateException("a row is not the JSON that the database makes of rows", broken);
    }
  }
}
