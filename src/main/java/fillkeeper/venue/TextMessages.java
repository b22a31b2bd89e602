package fillkeeper.venue;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocketFrame;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Puts the text messages of one WebSocket together from its frames, strictly.
 *
 * <p>The stock aggregation drops a message that is too long and keeps the socket, goes deaf after an empty first
 * fragment, and reads malformed UTF-8 as replacement characters. Here the first thing that cannot be a text message
 * within the limit breaks the conversation: it is reported once, and nothing is heard afterwards. Control frames may
 * stand between fragments.
 */
public final class TextMessages {

  private static final int PAYLOAD_MAX = 4_096;

  private final int maxBytes;
  private final Listener listener;
  private Buffer fragments;
  private boolean broken;

  /**
   * Starts with no message begun.
   *
   * @param maxBytes what one message may weigh, whole or in fragments
   */
  public TextMessages(int maxBytes, Listener listener) {
    this.maxBytes = maxBytes;
    this.listener = listener;
  }

  /** Takes the next frame of the socket, of whatever type. */
  public void onFrame(WebSocketFrame frame) {
    if (broken) {
      return;
    }
    switch (frame.type()) {
      case TEXT -> begin(frame);
      case CONTINUATION -> proceed(frame);
      case BINARY -> fail("a binary message", frame.binaryData());
      default -> { }
    }
  }

  private void begin(WebSocketFrame frame) {
    if (fragments != null) {
      fail("a message begins within another", fragments);
    } else if (frame.isFinal()) {
      end(frame.binaryData());
    } else {
      fragments = Buffer.buffer();
      append(frame.binaryData());
    }
  }

  private void proceed(WebSocketFrame frame) {
    if (fragments == null) {
      fail("a continuation of nothing", frame.binaryData());
    } else if (append(frame.binaryData()) && frame.isFinal()) {
      Buffer whole = fragments;
      fragments = null;
      end(whole);
    }
  }

  private boolean append(Buffer part) {
    if ((long) fragments.length() + part.length() > maxBytes) {
      fail("a message above the limit of " + maxBytes + " bytes", fragments);
      return false;
    }
    fragments.appendBuffer(part);
    return true;
  }

  private void end(Buffer message) {
    if (message.length() > maxBytes) {
      fail("a message of " + message.length() + " bytes, above the limit of " + maxBytes, message);
      return;
    }
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT).decode(ByteBuffer.wrap(message.getBytes())).toString();
    } catch (CharacterCodingException malformed) {
      fail("a message that is not UTF-8", message);
      return;
    }
    listener.onMessage(text, message.length());
  }

  private void fail(String reason, Buffer heard) {
    broken = true;
    fragments = null;
    listener.onBroken(reason, printable(heard), heard.length());
  }

  private static String printable(Buffer heard) {
    byte[] start = heard.getBytes(0, Math.min(heard.length(), PAYLOAD_MAX));
    return new String(start, StandardCharsets.UTF_8).replace('\0', '\uFFFD');
  }

  /** Hears the messages of one socket. */
  public interface Listener {

    /** One whole message, and what it weighed. */
    void onMessage(String text, int bytes);

    /**
     * The last call: something else than a text message within the limit.
     *
     * @param reason  what, in words of ours
     * @param payload how it began, fit for a text column, cut at a bound
     */
    void onBroken(String reason, String payload, int bytes);
  }
}
