package fillkeeper.bench.exchange;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One connection to the exchange: requests, and after an upgrade a conversation in which log-in, subscriptions and
 * pings are answered. Read by a thread of its own; frames of the load are written by whoever has them.
 */
final class Peer implements Runnable {

  private static final String ACCEPT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  private static final int CLOSE = 8;
  private static final int TEXT = 1;

  private final Socket socket;
  private final Rest rest;
  private final Subscribers subscribers;
  private final DataInputStream in;
  private final OutputStream out;
  private String uid;

  Peer(Socket socket, Rest rest, Subscribers subscribers) throws IOException {
    this.socket = socket;
    this.rest = rest;
    this.subscribers = subscribers;
    socket.setTcpNoDelay(true);
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    out = socket.getOutputStream();
  }

  /** Who is told what. */
  interface Subscribers {

    /** This one wants everything of an account, or, where there is none, everything public. */
    void subscribed(String uid, Peer peer);

    /** This one wants nothing more. */
    void gone(String uid, Peer peer);
  }

  @Override
  public void run() {
    try (socket) {
      boolean open = true;
      while (open) {
        open = request();
      }
    } catch (IOException ended) {
      // Whoever is gone is gone.
    } finally {
      subscribers.gone(uid, this);
    }
  }

  /** Writes whole frames. False: nobody hears them any more. */
  boolean write(byte[] frames, int length) {
    try {
      synchronized (out) {
        out.write(frames, 0, length);
      }
      return true;
    } catch (IOException ended) {
      return false;
    }
  }

  private boolean request() throws IOException {
    String first = line();
    if (first == null) {
      return false;
    }
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(); line != null && !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    String target = first.split(" ")[1];
    if (headers.containsKey("sec-websocket-key")) {
      upgrade(headers.get("sec-websocket-key"));
      converse(target);
      return false;
    }
    byte[] body = rest.answer(target, headers.getOrDefault("x-bapi-api-key", "")).getBytes(StandardCharsets.UTF_8);
    byte[] head = ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n")
        .getBytes(StandardCharsets.ISO_8859_1);
    byte[] whole = new byte[head.length + body.length];
    System.arraycopy(head, 0, whole, 0, head.length);
    System.arraycopy(body, 0, whole, head.length, body.length);
    out.write(whole);
    return true;
  }

  private void upgrade(String key) throws IOException {
    try {
      String accept = Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1")
          .digest((key + ACCEPT).getBytes(StandardCharsets.ISO_8859_1)));
      out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Accept: " + accept + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void converse(String target) throws IOException {
    for (byte[] message = message(); message != null; message = message()) {
      if (message.length > 0) {
        answer(target, new JsonObject(new String(message, StandardCharsets.UTF_8)));
      }
    }
  }

  private void answer(String target, JsonObject message) {
    String op = message.getString("op");
    JsonArray arguments = message.getJsonArray("args", new JsonArray());
    if (op.equals("auth")) {
      uid = Rest.uidOf(arguments.getString(0));
    }
    JsonObject answer = new JsonObject().put("req_id", message.getString("req_id"));
    if (op.equals("ping")) {
      answer.put("op", "pong").put("args", new JsonArray().add(Long.toString(System.currentTimeMillis())));
    } else {
      answer.put("success", true).put("ret_msg", "").put("op", op).put("conn_id", "bench");
    }
    Template frame = new Template(answer.encode());
    byte[] bytes = new byte[frame.length()];
    write(bytes, frame.copy(bytes, 0));
    if (op.equals("subscribe") && !target.contains("/misc/")) {
      subscribers.subscribed(uid, this);
    }
  }

  /** The next text; empty for any other frame; null at the end. */
  private byte[] message() throws IOException {
    int first = in.read();
    if (first < 0 || (first & 0xf) == CLOSE) {
      return null;
    }
    int second = in.readUnsignedByte();
    int length = second & 0x7f;
    length = length == 126 ? in.readUnsignedShort() : length == 127 ? (int) in.readLong() : length;
    byte[] mask = new byte[4];
    in.readFully(mask);
    byte[] text = new byte[length];
    in.readFully(text);
    for (int i = 0; i < length; i++) {
      text[i] ^= mask[i & 3];
    }
    return (first & 0xf) == TEXT ? text : new byte[0];
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c == '\n') {
        return line.toString();
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return null;
  }
}
