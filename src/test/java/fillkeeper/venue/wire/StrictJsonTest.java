package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON that is read strictly, and told again. */
class StrictJsonTest {

  @ParameterizedTest
  @ValueSource(strings = {
      "{}", "{\"a\":1.10,\"b\":[{\"c\":\"x y\"},{}],\"d\":{\"e\":null}}",
      "{\"q\":\"a \\\" b\",\"r\":\"\\\\\",\"s\":true}", "{\"n\":123456789012345678901234567890,\"e\":1E5}",
      "{\"u\":\"\\u00e9 \u00e9 \\ud83d\\ude00\"}"})
  void whatIsCompactIsToldAsItWasSpelled(String object) {
    assertThat(StrictJson.parse(object)).hasToString(object);
    assertThat(StrictJson.parse("{\"data\":[" + object + "]}").at("/data/0")).hasToString(object);
    assertThat(StrictJson.parse(" [ 1 , " + object + " ] ").get(1)).hasToString(object);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{ \"a\":1}", "{\"a\": 1}", "{\"a\":1 }", "{\n\"a\":1}", "{\"a\"\t:1}", " {\"a\":1} "})
  void whatIsNotIsWrittenAnew(String object) {
    assertThat(StrictJson.parse(object)).hasToString("{\"a\":1}");
  }

  @Test
  void ofALongDocumentOnlyWhatIsKeptIsTold() {
    assertThat(StrictJson.parse("{\"a\":1,\"b\":{\"a\":2,\"c\":3}}", Set.of("a", "b")))
        .hasToString("{\"a\":1,\"b\":{\"a\":2}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":1,\"a\":2}", "{\"a\":1,\"b\":2,\"a\":null}", "[{\"x\":{},\"x\":{}}]"})
  void aKeyThatOccursTwiceIsRefused(String text) {
    assertThatThrownBy(() -> StrictJson.parse(text)).isInstanceOf(UnreadableException.class)
        .hasMessage("a key occurs twice in a JSON object");
  }

  @Test
  void aLongDocumentIsToldByItsPlacesToo() {
    String row = "{\"k\":\"" + "v".repeat(500) + "\"}";
    String text = "[" + (row + ",").repeat(200) + row + "]";

    StrictJson.parse(text).forEach(each -> assertThat(each).hasToString(row));
  }
}
