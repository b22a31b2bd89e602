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

  private static Row row(String json) {
    return Row.storable(StrictJson.parse(json));
  }
}
