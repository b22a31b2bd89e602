package fillkeeper.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import fillkeeper.venue.TextMessages;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocketFrame;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whatever the frames of a socket are, the messages are those that a plain reading of the protocol gives. */
class MessagesFuzzTest {

  private static final int BYTES_MAX = 64;

  @FuzzTest(maxDuration = "30s")
  void frames(FuzzedDataProvider data) {
    Heard heard = new Heard();
    TextMessages messages = new TextMessages(BYTES_MAX, heard);
    Plain plain = new Plain();
    Bounds.hold(data.remainingBytes(), () -> {
      while (data.remainingBytes() > 0) {
        int kind = data.consumeInt(0, 4);
        boolean last = data.consumeBoolean();
        byte[] payload = data.consumeBytes(data.consumeInt(0, BYTES_MAX + 2));
        messages.onFrame(frame(kind, payload, last));
        plain.onFrame(kind, payload, last);
      }
    });
    assertThat(heard.messages).isEqualTo(plain.messages);
    assertThat(heard.broken).isEqualTo(plain.broken ? 1 : 0);
  }

  private static WebSocketFrame frame(int kind, byte[] payload, boolean last) {
    Buffer data = Buffer.buffer(payload);
    return switch (kind) {
      case 0 -> new Text(data, last);
      case 1 -> WebSocketFrame.continuationFrame(data, last);
      case 2 -> WebSocketFrame.binaryFrame(data, last);
      case 3 -> WebSocketFrame.pingFrame(Buffer.buffer(Arrays.copyOf(payload, Math.min(payload.length, 100))));
      default -> WebSocketFrame.pongFrame(Buffer.buffer(Arrays.copyOf(payload, Math.min(payload.length, 100))));
    };
  }

  /** A text frame with bytes that may be no text. */
  private record Text(Buffer binaryData, boolean isFinal) implements WebSocketFrame {

    @Override
    public io.vertx.core.http.WebSocketFrameType type() {
      return io.vertx.core.http.WebSocketFrameType.TEXT;
    }

    @Override
    public boolean isText() {
      return true;
    }

    @Override
    public boolean isBinary() {
      return false;
    }

    @Override
    public boolean isContinuation() {
      return false;
    }

    @Override
    public boolean isClose() {
      return false;
    }

    @Override
    public boolean isPing() {
      return false;
    }

    @Override
    public String textData() {
      return binaryData.toString();
    }

    @Override
    public short closeStatusCode() {
      throw new IllegalStateException("a text frame");
    }

    @Override
    public String closeReason() {
      throw new IllegalStateException("a text frame");
    }
  }

  private static final class Heard implements TextMessages.Listener {

    private final List<String> messages = new ArrayList<>();
    private int broken;

    @Override
    public void onMessage(String text, int bytes) {
      assertThat(broken).isZero();
      assertThat(bytes).isLessThanOrEqualTo(BYTES_MAX).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
      messages.add(text);
    }

    @Override
    public void onBroken(String reason, String payload, int bytes) {
      assertThat(reason).isNotBlank();
      assertThat(payload).doesNotContain("\0");
      broken++;
    }
  }

  /** The protocol read plainly: all fragments kept, text is what survives the way to bytes and back. */
  private static final class Plain {

    private final List<String> messages = new ArrayList<>();
    private ByteArrayOutputStream begun;
    private boolean broken;

    private void onFrame(int kind, byte[] payload, boolean last) {
      if (broken || kind > 2) {
        return;
      }
      broken = kind == 2 || (kind == 0) == (begun != null);
      if (broken) {
        return;
      }
      begun = kind == 0 ? new ByteArrayOutputStream() : begun;
      begun.writeBytes(payload);
      broken = begun.size() > BYTES_MAX;
      if (last && !broken) {
        String text = begun.toString(StandardCharsets.UTF_8);
        broken = !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), begun.toByteArray());
        begun = null;
        if (!broken) {
          messages.add(text);
        }
      }
    }
  }
}
