package fillkeeper.venue.binance.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a page counts for and where the next one begins, though two rows may have one id. */
class IdPageTest {

  private static final JsonNode ROWS = StrictJson.parse("[{\"id\":7},{\"id\":8},{\"id\":9},{\"id\":9}]");

  @Test
  void aPageThatWasNotCutCountsWholeAndIsGoneOnBehind() {
    assertThat(IdPage.of(ROWS, "id", 5)).isEqualTo(new IdPage(ROWS, BigInteger.TEN));
  }

  @Test
  void aPageThatMayHaveBeenCutLeavesItsLastIdToTheNext() {
    assertThat(IdPage.of(ROWS, "id", 4))
        .isEqualTo(new IdPage(StrictJson.parse("[{\"id\":7},{\"id\":8}]"), BigInteger.valueOf(9)));
  }

  @Test
  void onePageOfOneIdIsGoneOnBehindAllTheSame() {
    JsonNode rows = StrictJson.parse("[{\"id\":9007199254740993},{\"id\":9007199254740993}]");

    assertThat(IdPage.of(rows, "id", 2)).isEqualTo(new IdPage(rows, new BigInteger("9007199254740994")));
  }

  @Test
  void anEmptyPageIsTheEnd() {
    assertThat(IdPage.of(StrictJson.parse("[]"), "id", 5)).isEqualTo(new IdPage(StrictJson.parse("[]"), null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"id\":-1}", "{\"id\":null}", "{\"id\":\"\"}", "{\"id\":\"x\"}",
      "{\"id\":123456789012345678901}"})
  void behindARowWithoutAnIdNobodyCanGoOn(String row) {
    JsonNode rows = StrictJson.parse("[{\"id\":7}," + row + "]");

    assertThatThrownBy(() -> IdPage.of(rows, "id", 5)).isInstanceOf(ReplyException.class)
        .hasMessage("a row has no id behind which the list could go on");
  }
}
