package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One document, each key once, every digit kept, within bounds. */
class StrictJsonTest {

  @Test
  void aDocumentIsReadWithItsNumbersAsTheyWereWritten() {
    String text = "{\"a\":[1.50,-0,1e3,12345678901234567890],\"b\":{\"c\":null,\"d\":true,\"e\":\"\"}}";

    JsonNode document = StrictJson.parse(text);

    assertThat(document).hasToString(text);
    assertThat(document.at("/a/0").asText()).isEqualTo("1.50");
    assertThat(document.at("/a/0").isNumber()).isTrue();
  }

  @Test
  void whatStandsBehindOtherKeysIsLeftOutAtWhateverDepth() {
    String text = "{\"keep\":1,\"drop\":{\"keep\":2},\"list\":[{\"keep\":3,\"drop\":[4,{\"keep\":5}]},6]}";

    assertThat(StrictJson.parse(text, Set.of("keep", "list")))
        .hasToString("{\"keep\":1,\"list\":[{\"keep\":3},6]}");
  }

  @Test
  void ofWhatIsLeftOutThereMayBeMuchMore() {
    String parts = "0,".repeat(400_000) + "0";
    String text = "{\"keep\":1,\"drop\":[" + parts + "]}";

    assertThat(StrictJson.parse(text, Set.of("keep"))).hasToString("{\"keep\":1}");
    assertThatThrownBy(() -> StrictJson.parse(text)).hasMessage("JSON beyond the bounds of depth, length or number");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{\"drop\":[}", "{\"keep\":1}{}", "{\"keep\":1,\"keep\":2}", "{'keep':1}"})
  void aLongDocumentIsRefusedLikeAShortOne(String text) {
    assertThatThrownBy(() -> StrictJson.parse(text)).isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() -> StrictJson.parse(text, Set.of("keep"))).isInstanceOf(UnreadableException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "null", "\"a\""})
  void whatIsNoObjectIsRefusedWhereOneIsExpected(String text) {
    assertThat(StrictJson.parse(text)).hasToString(text);
    assertThatThrownBy(() -> StrictJson.parseObject(text)).hasMessage("not a JSON object");
  }

  @Test
  void nestingHasItsBound() {
    String most = "[".repeat(StrictJson.DEPTH_MAX) + "]".repeat(StrictJson.DEPTH_MAX);

    assertThat(StrictJson.parse(most)).hasToString(most);
    assertThatThrownBy(() -> StrictJson.parse("[" + most + "]"))
        .hasMessage("JSON beyond the bounds of depth, length or number");
  }

  @Test
  void aNumberIsItsTextAndEqualsOneOfTheSameText() throws Exception {
    NumberText number = new NumberText("1.50");

    assertThat(number).isEqualTo(new NumberText("1.50")).hasSameHashCodeAs(new NumberText("1.50"))
        .isNotEqualTo(new NumberText("1.5")).isNotEqualTo(StrictJson.parse("\"1.50\""));
    assertThat(number.hashCode()).isNotEqualTo(new NumberText("1.5").hashCode());
    assertThat(number.asToken()).isEqualTo(JsonToken.VALUE_NUMBER_FLOAT);
    assertThat(new ObjectMapper().writeValueAsString(number)).isEqualTo("1.50");
  }
}
