package fillkeeper.testkit;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server on loopback that speaks byte by byte, for what no library would send. */
public final class RawPeer {

  /** The types of frames, the last fragment of a message being marked. */
  public static final int TEXT = 0x81;
  public static final int TEXT_BEGINS = 0x01;
  public static final int CONTINUES = 0x00;
  public static final int ENDS = 0x80;
  public static final int CLOSE = 0x88;
  public static final int PING = 0x89;

  private static final Pattern KEY = Pattern.compile("(?i)Sec-WebSocket-Key: (\\S+)");
  private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private final NetServer server;
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> closed = new LinkedBlockingQueue<>();

  /** Calls {@code onRequest} once with the head of the first request of each connection. */
  public RawPeer(Vertx vertx, BiConsumer<NetSocket, String> onRequest) throws Exception {
    server = vertx.createNetServer(new NetServerOptions().setHost("127.0.0.1").setPort(0))
        .connectHandler(socket -> serve(socket, onRequest));
    server.listen().await(60, TimeUnit.SECONDS);
  }

  /** Where it listens. */
  public int port() {
    return server.actualPort();
  }

  /** The head of the next request. */
  public String awaitRequest() throws InterruptedException {
    return requests.poll(60, TimeUnit.SECONDS);
  }

  /** How many requests came that nobody waited for yet. */
  public int requests() {
    return requests.size();
  }

  /** Whether a connection was closed, by whomever. */
  public boolean awaitClosed() throws InterruptedException {
    return closed.poll(60, TimeUnit.SECONDS) != null;
  }

  /** The answer that makes a WebSocket of a connection. */
  public static Buffer upgrade(String request) {
    Matcher key = KEY.matcher(request);
    if (!key.find()) {
      throw new AssertionError("no upgrade: " + request);
    }
    return Buffer.buffer("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: " + accept(key.group(1)) + "\r\n\r\n");
  }

  /** One frame of the server, of any type byte. */
  public static Buffer frame(int type, byte[] payload) {
    Buffer frame = Buffer.buffer().appendByte((byte) type);
    if (payload.length < 126) {
      frame.appendByte((byte) payload.length);
    } else if (payload.length < 65_536) {
      frame.appendByte((byte) 126).appendUnsignedShort(payload.length);
    } else {
      frame.appendByte((byte) 127).appendLong(payload.length);
    }
    return frame.appendBytes(payload);
  }

  /** One frame with text. */
  public static Buffer frame(int type, String text) {
    return frame(type, text.getBytes(StandardCharsets.UTF_8));
  }

  private void serve(NetSocket socket, BiConsumer<NetSocket, String> onRequest) {
    StringBuilder head = new StringBuilder();
    socket.exceptionHandler(ignored -> { });
    socket.closeHandler(v -> closed.add("closed"));
    socket.handler(part -> {
      boolean before = head.indexOf("\r\n\r\n") >= 0;
      head.append(part.toString(StandardCharsets.ISO_8859_1));
      if (!before && head.indexOf("\r\n\r\n") >= 0) {
        requests.add(head.toString());
        onRequest.accept(socket, head.toString());
      }
    });
  }

  private static String accept(String key) {
    try {
      return Base64.getEncoder().encodeToString(
          MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(StandardCharsets.ISO_8859_1)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
