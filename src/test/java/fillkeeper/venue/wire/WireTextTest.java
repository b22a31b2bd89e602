package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a venue says is kept without what must not be kept, within bounds, in whatever form it says it. */
class WireTextTest {

  private static final String SECRET = "c2Vj/cmV0+A==";
  private static final WireText TEXT = new WireText(List.of(Pattern.compile("(echo: )[^\"]*+")),
      List.of(WireText.valuesOf("apiKey", "sign"), WireText.listOf("args"),
          WireText.parametersOf("signature", "listenKey")));

  @ParameterizedTest
  @ValueSource(strings = {
      "{\"apiKey\":\"SECRET\"}", "{ \"apiKey\" : \"SECRET\" , \"x\":1}", "{\"sign\":\"SECRET\",\"x\":1}",
      "{\"apiKey\":900000000000000007}", "{\"args\":[\"SECRET\",1]}",
      "{\"msg\":\"Invalid request: {\\\"op\\\":\\\"login\\\",\\\"args\\\":[{\\\"apiKey\\\":\\\"SECRET\\\"}]}\"}",
      "{\"msg\":\"{\\\"sign\\\":\\\"SECRET\\\"}\"}", "{\"sign\":\"c2Vj\\/cmV0+A==\"}",
      "{\\\\\\\"sign\\\\\\\":\\\\\\\"SECRET\\\\\\\"}",
      "GET /ws?listenKey=SECRET&events=x", "signature=SECRET", "{\"url\":\"/a?b=1&signature=SECRET\"}",
      "{\"msg\":\"echo: SECRET\"}", "{\"apiKey\":\"SECRET", "{\"args\":[\"SECRET"})
  void whatMustNotBeKeptIsNot(String form) {
    String text = form.replace("SECRET", SECRET);
    for (String kept : List.of(TEXT.payload(text), TEXT.message(text))) {
      assertThat(kept).doesNotContain(SECRET).doesNotContain("cmV0").doesNotContain("900000000000000007");
    }
    assertThat(TEXT.payload(text)).contains(WireText.CUT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"design\":\"kept\"}", "{\"x\":\"apiKey\"}", "{\"apiKeys\":\"kept\"}", "unsignature=kept",
      "the signature is wrong"})
  void whatOnlyLooksLikeItIsKept(String text) {
    assertThat(TEXT.payload(text)).isEqualTo(text);
    assertThat(TEXT.message(text)).isEqualTo(text);
  }

  @Test
  void aMessageEndsBeforeAnEchoAndStaysOnOneLine() {
    assertThat(TEXT.message("bad sign, \necho: " + SECRET)).isEqualTo("bad sign,");
    assertThat(TEXT.message("a\r\nb\u2028c\u202ed\0e")).isEqualTo("a  b c d\\u0000e");
  }

  @Test
  void whatIsKeptIsBoundedAndStorable() {
    assertThat(TEXT.message("é".repeat(500)).getBytes(StandardCharsets.UTF_8)).hasSize(200);
    assertThat(TEXT.payload("é".repeat(50_000)).getBytes(StandardCharsets.UTF_8)).hasSize(WireText.PAYLOAD_MAX);
    assertThat(TEXT.payload("\0\ud800x")).isEqualTo("\\u0000\\ud800x");
    assertThat(WireText.isStorable("\0")).isFalse();
    assertThat(WireText.isStorable("\ud83d\ude00")).isTrue();
    assertThat(WireText.isStorable("\ud83d")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"\u007e,1", "\u00a1,2", "\u07ff,2", "\u0800,3", "\uffff,3", "\ud800\udc00,4", "\ud83d\ude00,4"})
  void theBoundIsInBytesOfUtf8(String character, int bytes) {
    String fits = "a".repeat(200 - bytes) + character;

    assertThat(TEXT.message(fits)).isEqualTo(fits);
    assertThat(TEXT.message("a" + fits)).isEqualTo("a" + "a".repeat(200 - bytes));
    assertThat(TEXT.message("a".repeat(199) + "\u0080")).as("the first of two bytes").isEqualTo("a".repeat(199));
  }

  @Test
  void onlyHalvesOfSurrogatePairsAndNulAreNotStored() {
    for (String half : List.of("\ud800", "\udbff", "\udc00", "\udfff", "\0")) {
      assertThat(WireText.isStorable("a" + half + "b")).isFalse();
      assertThat(WireText.isStorable(half)).isFalse();
    }
    for (String whole : List.of("\ud7ff", "\ue000", "\1", "\ud800\udc00", "")) {
      assertThat(WireText.isStorable("a" + whole + "b")).isTrue();
    }
    assertThat(TEXT.message("a".repeat(194) + "\0")).as("an escape takes six bytes").endsWith("a\\u0000");
    assertThat(TEXT.message("a".repeat(195) + "\0")).isEqualTo("a".repeat(195));
  }

  @Test
  void aSecretThatIsKnownIsHiddenWhereverItStands() {
    // given
    Hidden hidden = Hidden.NOTHING.with(SECRET).with(null).with("short").with("12345678");

    // then
    assertThat(hidden.in("x" + SECRET + "y12345678 short")).isEqualTo("x(removed)y(removed) short");
    assertThat(hidden.toString()).doesNotContain(SECRET);
    assertThat(Hidden.NOTHING.in(SECRET)).isEqualTo(SECRET);
  }
}
