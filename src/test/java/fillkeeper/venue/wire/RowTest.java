package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of a row: each spelling of absent, no digit lost, and a refusal for what is no such thing. */
class RowTest {

  @Test
  void anIdKeepsItsDigitsWhetherItIsANumberOrAText() {
    Row row = row("{\"number\":8389765999000000123,\"text\":\"8389765999000000123\",\"negative\":\"-17\"}");
    assertThat(row.id("number")).isEqualTo("8389765999000000123").isEqualTo(row.id("text"));
    assertThat(row.id("negative")).isEqualTo("-17");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "-1", "1e3", "true", "{}", "[]", "\"\"", "null"})
  void whatIsNoIdIsRefused(String value) {
    assertThatThrownBy(() -> row("{\"id\":" + value + "}").id("id")).isInstanceOf(UnreadableException.class);
  }

  @Test
  void timesAreInMillisecondsOrInSeconds() {
    Row row = row("{\"ms\":1767225600123,\"text\":\"1767225600123\",\"s\":\"1767225600\",\"none\":0}");
    assertThat(row.time("ms")).isEqualTo(Instant.ofEpochMilli(1_767_225_600_123L)).isEqualTo(row.time("text"));
    assertThat(row.seconds("s")).isEqualTo(Instant.ofEpochSecond(1_767_225_600L));
    assertThat(row.timeOrNull("none")).isNull();
    assertThat(row.timeOrNull("missing")).isNull();
  }

  @Test
  void aTimeOfAnotherUnitIsRefusedAndNotTakenForAnotherYear() {
    Row row = row("{\"s\":1767225600,\"ms\":1767225600123,\"us\":1767225600123456,\"text\":\"soon\"}");
    assertThatThrownBy(() -> row.time("s")).hasMessageContaining("outside");
    assertThatThrownBy(() -> row.seconds("ms")).isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() -> row.time("us")).isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() -> row.seconds("text")).isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() -> row.seconds("missing")).isInstanceOf(UnreadableException.class);
  }

  @Test
  void wholeNumbersKeepEighteenDigits() {
    Row row = row("{\"big\":999999999999999999,\"text\":\"-1\",\"more\":9999999999999999999,\"part\":1.5}");
    assertThat(row.number("big")).isEqualTo(999_999_999_999_999_999L);
    assertThat(row.number("text")).isEqualTo(-1);
    assertThatThrownBy(() -> row.number("more")).isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() -> row.number("part")).isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() -> row.number("missing")).isInstanceOf(UnreadableException.class);
  }

  @Test
  void amountsAreTakenFromTheirText() {
    Row row = row("{\"text\":\"0.10000000\",\"number\":0.1,\"zero\":\"0.000\",\"empty\":\"\"}");
    assertThat(row.amount("text")).isEqualByComparingTo(new BigDecimal("0.1"));
    assertThat(row.amount("number")).isEqualByComparingTo(new BigDecimal("0.1"));
    assertThat(row.amountOrNull("zero")).isNull();
    assertThat(row.amount("empty")).isNull();
    assertThatThrownBy(() -> row.requiredAmount("empty")).hasMessage("empty is empty");
  }

  @Test
  void idsTextsAndNumbersAreTakenUpToTheirBoundsAndNotBeyond() {
    Row fits = row("{\"id\":\"" + "x".repeat(128) + "\",\"digits\":" + "9".repeat(128) + ",\"text\":\""
        + "x".repeat(256) + "\",\"integer\":-999999999,\"number\":-999999999999999999}");
    Row beyond = row("{\"id\":\"" + "x".repeat(129) + "\",\"digits\":" + "9".repeat(129) + ",\"text\":\""
        + "x".repeat(257) + "\",\"integer\":1000000000,\"number\":1000000000000000000}");

    assertThat(fits.id("id")).hasSize(128);
    assertThat(fits.id("digits")).hasSize(128);
    assertThat(fits.text("text")).hasSize(256);
    assertThat(fits.integer("integer")).isEqualTo(-999_999_999);
    assertThat(fits.number("number")).isEqualTo(-999_999_999_999_999_999L);
    assertThatThrownBy(() -> beyond.id("id")).hasMessage("id is longer than 128 characters");
    assertThatThrownBy(() -> beyond.optionalId("digits")).hasMessage("digits is longer than 128 characters");
    assertThatThrownBy(() -> beyond.text("text")).hasMessage("text is longer than 256 characters");
    assertThat(beyond.anyText("text")).hasSize(257);
    assertThatThrownBy(() -> beyond.integer("integer")).hasMessage("integer is not a whole number");
    assertThatThrownBy(() -> beyond.number("number")).hasMessage("number is not a whole number");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "null", "\"-\"", "\"+1\"", "\"1:\"", "\"/1\"", "\"1-\"", "1.0"})
  void whatIsNoWholeNumberIsRefused(String value) {
    Row row = row("{\"n\":" + value + "}");

    assertThatThrownBy(() -> row.integer("n")).hasMessage("n is not a whole number");
    assertThatThrownBy(() -> row.number("n")).hasMessage("n is not a whole number");
  }

  @Test
  void timesAreTakenFromTheFirstMomentOf2015ToTheLastOf2099() {
    Row row = row("{\"first\":1420070400000,\"before\":1420070399999,\"last\":4102444799999,\"after\":4102444800000,"
        + "\"firstSecond\":1420070400,\"afterSecond\":4102444800,\"long\":123456789012345,\"longer\":1234567890123456,"
        + "\"longSecond\":123456789012,\"longerSecond\":1234567890123,\"none\":\"\",\"zero\":0}");

    assertThat(row.time("first")).isEqualTo(Instant.parse("2015-01-01T00:00:00Z"));
    assertThat(row.time("last")).isEqualTo(Instant.parse("2099-12-31T23:59:59.999Z"));
    assertThat(row.seconds("firstSecond")).isEqualTo(Instant.parse("2015-01-01T00:00:00Z"));
    for (String outside : new String[] {"before", "after", "long", "zero"}) {
      assertThatThrownBy(() -> row.time(outside)).hasMessage(outside + " is a time outside of 2015 to 2099");
    }
    assertThatThrownBy(() -> row.seconds("afterSecond")).hasMessageEndingWith("outside of 2015 to 2099");
    assertThatThrownBy(() -> row.seconds("longSecond")).hasMessageEndingWith("outside of 2015 to 2099");
    assertThatThrownBy(() -> row.time("longer")).hasMessage("longer is not a time in milliseconds");
    assertThatThrownBy(() -> row.seconds("longerSecond")).hasMessage("longerSecond is not a time in seconds");
    assertThatThrownBy(() -> row.time("none")).hasMessage("none is empty");
    assertThat(row.timeOrNull("none")).isNull();
  }

  @Test
  void aQuantityMayBeNothingButNotLessOrAbsent() {
    Row row = row("{\"zero\":\"0\",\"less\":\"-0.1\",\"none\":\"\",\"word\":\"many\"}");

    assertThat(row.quantity("zero")).isZero();
    assertThatThrownBy(() -> row.quantity("less")).hasMessage("less is negative");
    assertThatThrownBy(() -> row.quantity("none")).hasMessage("none is empty");
    assertThatThrownBy(() -> row.quantity("word")).hasMessage("word is not an amount within bounds");
  }

  @Test
  void aTruthIsAWordOrAValueAndNothingElse() {
    Row row = row("{\"t\":true,\"f\":\"false\",\"none\":null,\"one\":1}");

    assertThat(row.bool("t")).isTrue();
    assertThat(row.bool("f")).isFalse();
    assertThat(row.bool("none")).isNull();
    assertThatThrownBy(() -> row.bool("one")).hasMessage("one is neither true nor false");
  }

  @Test
  void theWordUnknownIsNoWord() {
    Row row = row("{\"word\":\"UNKNOWN\",\"other\":\"Limit\",\"none\":\"\"}");

    assertThat(row.word("word")).isNull();
    assertThat(row.text("word")).isEqualTo("UNKNOWN");
    assertThat(row.word("other")).isEqualTo("Limit");
    assertThat(row.word("none")).isNull();
    assertThat(row.has("none")).isTrue();
    assertThat(row.has("missing")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":\"\\u0000\"}", "{\"a\":[1,\"\\ud800\"]}", "{\"a\":{\"b\":[{\"c\":\"\\u0000\"}]}}",
      "{\"\\u0000\":1}", "{\"a\":{\"\\udc00\":1}}", "{\"a\":1e1001}", "{\"a\":[1e-1001]}", "{\"a\":1e99999999999}",
      "[]", "1", "null"})
  void whatCannotBeStoredIsNoRowHoweverDeepItStands(String json) {
    assertThatThrownBy(() -> row(json)).isInstanceOf(UnreadableException.class);
  }

  @Test
  void theLongestNumberThatIsStoredHasAThousandPlaces() {
    assertThat(row("{\"a\":1e1000,\"b\":[1e-1000]}").json()).isEqualTo("{\"a\":1e1000,\"b\":[1e-1000]}");
  }

  private static Row row(String json) {
    return Row.storable(StrictJson.parse(json));
  }
}
