package fillkeeper.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/**
 * One direction of a connection through a {@link CuttingProxy}, and what becomes of the bytes that arrive next. Safe
 * from any thread; a piece is what one read brought.
 */
public final class Flow {

  private final Socket to;
  private final CuttingProxy.Link link;
  private final Deque<UnaryOperator<byte[]>> rewrites = new ArrayDeque<>();
  private CuttingProxy.Mode mode;
  private long delayMs;
  private int trickleBytes = Integer.MAX_VALUE;
  private long trickleMs;
  private long bytesLeft = Long.MAX_VALUE;
  private String pattern;
  private CuttingProxy.Ending ending;
  private byte[] first;
  private byte[] last = {};

  Flow(Socket to, CuttingProxy.Link link, CuttingProxy.Mode mode) {
    this.to = to;
    this.link = link;
    this.mode = mode;
  }

  /** Whether bytes go on. What is held goes on, in its order, once they do. */
  public synchronized Flow set(CuttingProxy.Mode now) {
    mode = now;
    notifyAll();
    return this;
  }

  /** Each piece goes on so much later. */
  public synchronized Flow delay(long ms) {
    delayMs = ms;
    return this;
  }

  /** At most so many bytes go on at once, and then nothing for so long. */
  public synchronized Flow trickle(int bytes, long everyMs) {
    trickleBytes = bytes;
    trickleMs = everyMs;
    return this;
  }

  /** So many bytes more go on; then the connection ends. */
  public synchronized Flow endAfter(long bytes, CuttingProxy.Ending how) {
    bytesLeft = bytes;
    ending = how;
    return this;
  }

  /** The connection ends in place of the first piece that holds this text. */
  public synchronized Flow endAt(String text, CuttingProxy.Ending how) {
    pattern = text;
    ending = how;
    return this;
  }

  /** The next piece is replaced by what becomes of it here. */
  public synchronized Flow next(UnaryOperator<byte[]> rewrite) {
    rewrites.add(rewrite);
    return this;
  }

  /** One bit of the next piece is another one. */
  public Flow corrupt(int offset) {
    return next(bytes -> {
      bytes[Math.min(offset, bytes.length - 1)] ^= 1;
      return bytes;
    });
  }

  /** The next piece brings this too, in the same segment. */
  public Flow append(byte[] more) {
    return next(bytes -> {
      byte[] both = Arrays.copyOf(bytes, bytes.length + more.length);
      System.arraycopy(more, 0, both, bytes.length, more.length);
      return both;
    });
  }

  /** Says something that the other side never said, between two of its pieces. */
  public synchronized void say(byte[] bytes) throws IOException {
    to.getOutputStream().write(bytes);
  }

  /** The first piece that came, as text of one byte a character; empty before. */
  public synchronized String first() {
    return first == null ? "" : new String(first, StandardCharsets.ISO_8859_1);
  }

  /** The last piece that came, whatever became of it. */
  public synchronized byte[] last() {
    return last.clone();
  }

  /** Passes on until one side ends. */
  void pump(InputStream in) throws IOException, InterruptedException {
    byte[] buffer = new byte[65_536];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      pass(Arrays.copyOf(buffer, n));
    }
  }

  private void pass(byte[] came) throws IOException, InterruptedException {
    if (!arrive(came)) {
      link.end(ending);
      return;
    }
    pause(delayMs);
    byte[] piece = awaitPassing(came);
    int step = trickleBytes;
    for (int from = 0; from < piece.length; from += Math.min(step, piece.length - from)) {
      write(Arrays.copyOfRange(piece, from, from + Math.min(step, piece.length - from)));
      if (step < piece.length) {
        pause(trickleMs);
      }
    }
  }

  private synchronized boolean arrive(byte[] came) {
    last = came.clone();
    first = first == null ? last : first;
    return pattern == null || !new String(came, StandardCharsets.ISO_8859_1).contains(pattern);
  }

  /** What is to go on of it: nothing, if it is swallowed. */
  private synchronized byte[] awaitPassing(byte[] came) throws InterruptedException {
    while (mode == CuttingProxy.Mode.HOLD) {
      wait();
    }
    if (mode == CuttingProxy.Mode.DROP) {
      return new byte[0];
    }
    return rewrites.isEmpty() ? came : rewrites.poll().apply(came);
  }

  private void write(byte[] part) throws IOException {
    boolean over;
    synchronized (this) {
      int n = (int) Math.min(part.length, bytesLeft);
      if (n > 0) {
        to.getOutputStream().write(part, 0, n);
      }
      if (bytesLeft != Long.MAX_VALUE) {
        bytesLeft -= n;
      }
      over = bytesLeft == 0;
    }
    if (over) {
      link.end(ending);
    }
  }

  private static void pause(long ms) {
    if (ms > 0) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ms));
    }
  }
}
