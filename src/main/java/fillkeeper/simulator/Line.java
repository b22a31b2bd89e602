package fillkeeper.simulator;

import fillkeeper.simulator.Fault.Delay;
import fillkeeper.simulator.Fault.Oversize;
import fillkeeper.simulator.Fault.Plain;
import fillkeeper.time.Clock;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.internal.http.WebSocketInternal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * What one socket says, with whatever goes wrong on the way. Called under the ground's monitor from any thread; what is
 * to be sent goes out on the socket's context, in the order of the calls.
 */
public final class Line {

  /** A reader that is so far behind is cut off. */
  private static final int PENDING_MAX = 20_000;
  /** How often it is looked at whether both sides are silent. */
  private static final long LOOK_MS = 100;
  private static final byte[] CLOSE_FRAME = {(byte) 0x88, 2, 3, (byte) 0xE8};

  private final ServerWebSocket socket;
  private final Context context;
  private final AtomicInteger pending = new AtomicInteger();
  private String held;
  private boolean deaf;
  private boolean mute;
  /** When something was last said or heard, by the exchange's clock. On the socket's context. */
  private long spokenNanos;
  private LongSupplier nanos = () -> 0;

  Line(ServerWebSocket socket, Context context) {
    this.socket = socket;
    this.context = context;
  }

  /**
   * Ends the connection where neither side says anything for so long, by this clock; one that a fault keeps silent stays.
   * On the socket's context.
   *
   * @param code of the close frame
   */
  public void endInSilence(Duration max, Clock clock, short code) {
    nanos = clock::nanos;
    spokenNanos = clock.nanos();
    context.owner().setPeriodic(LOOK_MS, timer -> {
      if (socket.isClosed()) {
        context.owner().cancelTimer(timer);
      } else if (!mute && clock.nanos() - spokenNanos >= max.toNanos()) {
        socket.close(code, "no data received in " + max.toSeconds() + "s");
      }
    });
  }

  /** The other side has said something. On the socket's context. */
  void heard() {
    spokenNanos = nanos.getAsLong();
  }

  /** Answers something; a stalled answer is none. */
  public void reply(Fault fault, String text) {
    if (!mute && fault != Fault.STALL) {
      say(fault, text);
    }
  }

  /** Tells something; a stalled one is the last. */
  public void tell(Fault fault, String text) {
    deaf |= fault == Fault.STALL;
    if (!mute && !deaf) {
      say(fault, text);
    }
  }

  private void say(Fault fault, String text) {
    if (fault == Fault.REORDER && held == null) {
      held = text;
      return;
    }
    if (fault instanceof Delay delay) {
      run(() -> context.owner().setTimer(Math.max(1, delay.ms()), id -> write(text)));
    } else if (fault instanceof Oversize oversize) {
      send(text.substring(0, text.length() - 1) + ",\"padding\":\"" + "x".repeat(oversize.bytes()) + "\"}");
    } else if (fault instanceof Plain plain) {
      strike(plain, text);
    } else {
      send(text);
    }
    release();
  }

  private void strike(Plain fault, String text) {
    switch (fault) {
      case DROP, STALL -> { }
      case REPEAT -> {
        send(text);
        send(text);
      }
      case GARBLE -> send("<html>502 Bad Gateway</html>");
      case TRUNCATE -> send(text.substring(0, text.length() / 2));
      case SPLIT -> run(() -> split(text));
      case EMPTY_FRAGMENT -> run(() -> emptyFragment(text));
      case BAD_TEXT -> run(() -> badText(text));
      case CLOSE -> cut();
      case RESET -> run(() -> reset(text));
      case HALF_CLOSE -> run(this::halfClose);
      default -> send(text);
    }
  }

  private void release() {
    if (held != null) {
      send(held);
      held = null;
    }
  }

  /** Nothing is said any more and nothing heard, not even pings, while the connection stays. */
  public void silence() {
    mute = true;
    run(() -> read(false));
  }

  /** Below the part of Vert.x that answers pings by itself, also of a socket that is paused. */
  private void read(boolean on) {
    wire().channel().config().setAutoRead(on);
  }

  /** Speaks and hears again; what was swallowed stays lost. */
  public void heal() {
    if (mute) {
      run(() -> read(true));
    }
    mute = false;
    deaf = false;
    release();
  }

  /** Whether nothing is said. */
  public boolean isSilent() {
    return mute;
  }

  /** Ends the connection without a close frame, behind what was said before. */
  public void cut() {
    run(() -> wire().close());
  }

  /** Says something as it is, whatever the line's state. */
  public void send(String text) {
    if (pending.incrementAndGet() > PENDING_MAX) {
      cut();
    }
    run(() -> {
      pending.decrementAndGet();
      write(text);
    });
  }

  private void write(String text) {
    if (!socket.isClosed()) {
      spokenNanos = nanos.getAsLong();
      pending.incrementAndGet();
      socket.writeTextMessage(text).onComplete(written -> pending.decrementAndGet());
    }
  }

  private void run(Runnable action) {
    context.runOnContext(v -> {
      if (!socket.isClosed()) {
        action.run();
      }
    });
  }

  private void split(String text) {
    byte[] bytes = text.substring(1).getBytes(StandardCharsets.UTF_8);
    int middle = bytes.length / 2;
    socket.writeFrame(WebSocketFrame.textFrame(text.substring(0, 1), false));
    socket.writePing(Buffer.buffer("between"));
    socket.writeFrame(WebSocketFrame.continuationFrame(Buffer.buffer(Arrays.copyOf(bytes, middle)), false));
    socket.writeFrame(WebSocketFrame.continuationFrame(
        Buffer.buffer(Arrays.copyOfRange(bytes, middle, bytes.length)), true));
  }

  private void emptyFragment(String text) {
    socket.writeFrame(WebSocketFrame.textFrame("", false));
    socket.writeFrame(WebSocketFrame.continuationFrame(Buffer.buffer(text), true));
  }

  private void badText(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    bytes[bytes.length / 2] = (byte) 0xFF;
    wire().writeAndFlush(new TextWebSocketFrame(true, 0, Unpooled.wrappedBuffer(bytes)));
  }

  /** Half of a frame, then a reset. */
  private void reset(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] start = {(byte) 0x81, 126, (byte) (bytes.length >> 8), (byte) bytes.length};
    wire().write(Unpooled.wrappedBuffer(start));
    wire().writeAndFlush(Unpooled.wrappedBuffer(Arrays.copyOf(bytes, bytes.length / 2)));
    wire().channel().config().setOption(ChannelOption.SO_LINGER, 0);
    wire().close();
  }

  private void halfClose() {
    wire().writeAndFlush(Unpooled.wrappedBuffer(CLOSE_FRAME));
    socket.pause();
  }

  /** Below the part of Vert.x that would say goodbye with a close frame and wait for the answer. */
  private ChannelHandlerContext wire() {
    return ((WebSocketInternal) socket).channelHandlerContext();
  }
}
