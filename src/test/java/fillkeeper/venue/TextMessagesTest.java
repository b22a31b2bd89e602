package fillkeeper.venue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.http.WebSocketFrameType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frames become messages strictly: the first thing that is no text within the limit breaks the conversation. */
class TextMessagesTest implements TextMessages.Listener {

  private final TextMessages messages = new TextMessages(16, this);
  private final List<String> heard = new ArrayList<>();
  private final List<String> broken = new ArrayList<>();

  @Test
  void aWholeMessageIsHeardWithItsWeight() {
    text("grün", true);

    assertThat(heard).containsExactly("grün:5");
  }

  @Test
  void fragmentsAreOneMessage() {
    text("ab", false);
    proceed("cd", false);
    proceed("ef", true);

    assertThat(heard).containsExactly("abcdef:6");
  }

  @Test
  void anEmptyFirstFragmentMakesNobodyDeaf() {
    text("", false);
    proceed("whole", true);
    text("next", true);

    assertThat(heard).containsExactly("whole:5", "next:4");
  }

  @Test
  void aPingMayStandBetweenFragments() {
    text("ab", false);
    frame(WebSocketFrameType.PING, bytes("!"), true);
    frame(WebSocketFrameType.PONG, bytes("!"), true);
    proceed("cd", true);

    assertThat(heard).containsExactly("abcd:4");
  }

  @Test
  void aCharacterMayBeSplitOverFragments() {
    byte[] snowman = bytes("☃");
    frame(WebSocketFrameType.TEXT, new byte[] {snowman[0]}, false);
    frame(WebSocketFrameType.CONTINUATION, new byte[] {snowman[1], snowman[2]}, true);

    assertThat(heard).containsExactly("☃:3");
  }

  @Test
  void malformedTextIsAFailureAndNotAReplacementCharacter() {
    frame(WebSocketFrameType.TEXT, new byte[] {'a', (byte) 0xC3, 'b'}, true);

    assertThat(heard).isEmpty();
    assertThat(broken).containsExactly("a message that is not UTF-8:3");
  }

  @Test
  void aMessageAtTheLimitIsHeardAndOneAboveIsNot() {
    text("0123456789abcdef", true);
    text("0123456789abcdefg", true);

    assertThat(heard).containsExactly("0123456789abcdef:16");
    assertThat(broken).containsExactly("a message of 17 bytes, above the limit of 16:17");
  }

  @Test
  void fragmentsAboveTheLimitAreRefusedBeforeTheyAreKept() {
    text("0123456789", false);
    proceed("0123456789", false);

    assertThat(broken).containsExactly("a message above the limit of 16 bytes:10");
  }

  @Test
  void aBinaryMessageIsRefused() {
    frame(WebSocketFrameType.BINARY, bytes("x"), true);

    assertThat(broken).containsExactly("a binary message:1");
  }

  @Test
  void aContinuationOfNothingIsRefused() {
    proceed("x", true);

    assertThat(broken).containsExactly("a continuation of nothing:1");
  }

  @Test
  void aMessageWithinAnotherIsRefused() {
    text("a", false);
    text("b", true);

    assertThat(broken).containsExactly("a message begins within another:1");
  }

  @Test
  void nothingIsHeardAfterTheFirstFailure() {
    proceed("x", true);
    text("good", true);
    proceed("x", true);

    assertThat(heard).isEmpty();
    assertThat(broken).hasSize(1);
  }

  @Override
  public void onMessage(String text, int bytes) {
    heard.add(text + ":" + bytes);
  }

  @Override
  public void onBroken(String reason, String payload, int bytes) {
    assertThat(payload).doesNotContain("\0");
    broken.add(reason + ":" + bytes);
  }

  private void text(String text, boolean last) {
    frame(WebSocketFrameType.TEXT, bytes(text), last);
  }

  private void proceed(String text, boolean last) {
    frame(WebSocketFrameType.CONTINUATION, bytes(text), last);
  }

  private void frame(WebSocketFrameType type, byte[] payload, boolean last) {
    messages.onFrame(new Frame(type, Buffer.buffer(payload), last));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A frame as the wire brings it, malformed text included. */
  private record Frame(WebSocketFrameType type, Buffer binaryData, boolean isFinal) implements WebSocketFrame {

    @Override
    public boolean isText() {
      return type == WebSocketFrameType.TEXT;
    }

    @Override
    public boolean isBinary() {
      return type == WebSocketFrameType.BINARY;
    }

    @Override
    public boolean isContinuation() {
      return type == WebSocketFrameType.CONTINUATION;
    }

    @Override
    public boolean isClose() {
      return type == WebSocketFrameType.CLOSE;
    }

    @Override
    public boolean isPing() {
      return type == WebSocketFrameType.PING;
    }

    @Override
    public String textData() {
      throw new UnsupportedOperationException("reads malformed text as if it were not");
    }

    @Override
    public short closeStatusCode() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String closeReason() {
      throw new UnsupportedOperationException();
    }
  }
}
