package fillkeeper.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A TCP proxy that misbehaves on request: for all connections, or for one alone. Switches take effect for the bytes
 * that arrive next.
 */
public final class CuttingProxy implements AutoCloseable {

  /** What becomes of bytes. */
  public enum Mode {
    /** They go on. */
    PASS,
    /** They are kept, and go on once the mode is {@link #PASS} again. */
    HOLD,
    /** They are swallowed; the connection stays open. */
    DROP
  }

  private final ServerSocket listener;
  private volatile int target;
  private final List<Link> links = new CopyOnWriteArrayList<>();
  private volatile Mode initial = Mode.PASS;
  private volatile boolean refusing;

  /** One connection through the proxy, in the order of their opening. */
  public final class Link {

    private final Socket near;
    private final Socket far;
    private volatile Mode toServer;
    private volatile Mode toClient;
    private volatile byte[] cutAfter;
    private volatile String greeting = "";

    private Link(Socket near, Socket far) {
      this.near = near;
      this.far = far;
      this.toServer = initial;
      this.toClient = initial;
    }

    /** What becomes of what the client says, and of what the server answers. */
    public synchronized void set(Mode toServerNow, Mode toClientNow) {
      toServer = toServerNow;
      toClient = toClientNow;
      notifyAll();
    }

    /** Closes the connection when the server's answer holds this text, before the client gets any of that answer. */
    public void cutAtAnswer(String text) {
      cutAfter = text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Whether the first thing that the client said holds this text, as the name that it gave itself. */
    public boolean greetedWith(String text) {
      return greeting.contains(text);
    }

    /** The port under which the server knows this connection. */
    public int farPort() {
      return far.getLocalPort();
    }

    /** Closes both sides. */
    public void cut() {
      close(near);
      close(far);
      set(Mode.PASS, Mode.PASS);
    }

    private void pump(Socket from, Socket to, boolean answers) {
      byte[] buffer = new byte[65_536];
      try (from; to) {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          if (!answers && greeting.isEmpty()) {
            greeting = new String(buffer, 0, n, StandardCharsets.ISO_8859_1);
          }
          if (answers && cutAfter != null && contains(buffer, n, cutAfter)) {
            cut();
            return;
          }
          if (allowed(answers) == Mode.PASS) {
            out.write(buffer, 0, n);
          }
        }
      } catch (IOException | InterruptedException ended) {
        close(to);
      } finally {
        links.remove(this);
      }
    }

    /** Waits while bytes are to be held. */
    private synchronized Mode allowed(boolean answers) throws InterruptedException {
      while ((answers ? toClient : toServer) == Mode.HOLD) {
        wait();
      }
      return answers ? toClient : toServer;
    }
  }

  private CuttingProxy(int target, int port) throws IOException {
    this.target = target;
    this.listener = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
  }

  /** A proxy in front of a port of this machine. */
  public static CuttingProxy before(int target) {
    return before(target, 0);
  }

  /** One that listens on this port. */
  public static CuttingProxy before(int target, int port) {
    try {
      CuttingProxy proxy = new CuttingProxy(target, port);
      daemon("proxy", proxy::accept);
      return proxy;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Where it listens. */
  public int port() {
    return listener.getLocalPort();
  }

  /** The connections that are open. */
  public List<Link> links() {
    return List.copyOf(links);
  }

  /** All connections, those to come included. */
  public void setAll(Mode mode) {
    initial = mode;
    links.forEach(link -> link.set(mode, mode));
  }

  /** The open connections whose clients greeted with this text. */
  public List<Link> links(String greeting) {
    return links.stream().filter(link -> link.greetedWith(greeting)).toList();
  }

  /** Whether new connections are closed as soon as they are opened. */
  public void refuse(boolean refuse) {
    refusing = refuse;
  }

  /** Where new connections lead from now on. */
  public void lead(int port) {
    target = port;
  }

  /** Closes all connections that are open. */
  public void cutAll() {
    links.forEach(Link::cut);
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException ignored) {
      // it is gone either way
    }
    cutAll();
  }

  private void accept() {
    try {
      while (true) {
        connect(listener.accept());
      }
    } catch (IOException closed) {
      cutAll();
    }
  }

  private void connect(Socket near) {
    if (refusing) {
      close(near);
      return;
    }
    try {
      Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
      near.setTcpNoDelay(true);
      far.setTcpNoDelay(true);
      Link link = new Link(near, far);
      links.add(link);
      daemon("proxy-asks", () -> link.pump(near, far, false));
      daemon("proxy-answers", () -> link.pump(far, near, true));
    } catch (IOException nobodyThere) {
      close(near);
    }
  }

  private static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static boolean contains(byte[] buffer, int length, byte[] text) {
    return new String(buffer, 0, length, StandardCharsets.ISO_8859_1)
        .contains(new String(text, StandardCharsets.ISO_8859_1));
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException ignored) {
      // it is gone either way
    }
  }
}
