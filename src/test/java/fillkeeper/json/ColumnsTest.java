package fillkeeper.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The venue's rows keep their digits; what is no JSON stays text; cursors are read strictly. */
class ColumnsTest {

  private static final UUID ONE = new UUID(1, 2);

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "\"a\"", "null", "true", "{\"a\":0.1000000000000000000000000000001}",
      "{\"id\":9007199254740993,\"big\":123456789012345678901234567890}", "{\"a\":[{\"b\":null},[1.10,-2]]}",
      "{\"u\":\"\\u0000 \\\" ₿\"}"})
  void jsonIsWrittenAsItWasRead(String text) {
    assertThat(written(text)).isEqualTo("{\"v\":" + text + "}");
  }

  @Test
  void copyingAMessageKeepsTheDigits() {
    JsonObject message = new JsonObject().put("v", Columns.tree("{\"a\":0.1000000000000000000000000000001}"));

    assertThat(message.copy().encode()).isEqualTo(message.encode());
  }

  @Test
  void aNumberWithAGreatExponentStaysShort() {
    assertThat(written("1e999999")).isEqualTo("{\"v\":1E+999999}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "{\"a\":1", "{\"a\":1}x", "{} {}", "[1,", "NaN", "1e99999999999", "hello"})
  void whatIsNotJsonStaysText(String text) {
    assertThat(Columns.tree(text)).isEqualTo(text);
  }

  @Test
  void whatIsTooDeepOrTooLongForANumberStaysText() {
    String deep = "[".repeat(2_000) + "]".repeat(2_000);
    String digits = "9".repeat(401);

    assertThat(Columns.tree(deep)).isEqualTo(deep);
    assertThat(Columns.tree(digits)).isEqualTo(digits);
  }

  @Test
  void aCursorIsReadAsItWasWritten() {
    Cursor cursor = new Cursor(ONE, 42);

    assertThat(Cursor.parse(cursor.toString())).contains(cursor);
    assertThat(Cursor.parse("42")).contains(new Cursor(null, 42));
    assertThat(cursor.fits(ONE)).isTrue();
    assertThat(cursor.fits(new UUID(1, 3))).isFalse();
    assertThat(Cursor.START.fits(ONE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":", "-1", "+1", "1.0", "1e3", " 1", "1\n", "abc:1", "1:1", "٣", "9999999999999999999",
      "00000000-0000-0001-0000-000000000002:", "00000000-0000-0001-0000-000000000002:-1",
      "00000000-0000-0001-0000-000000000002"})
  void whatIsNoCursorIsRefused(String text) {
    assertThat(Cursor.parse(text)).isEmpty();
  }

  private static String written(String text) {
    return new JsonObject().put("v", Columns.tree(text)).encode();
  }
}
