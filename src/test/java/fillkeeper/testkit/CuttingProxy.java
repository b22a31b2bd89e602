package fillkeeper.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A TCP proxy that misbehaves on request: for all connections, or for one alone, each direction by itself. Switches
 * take effect for the bytes that arrive next.
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

  /** How the client is told that a connection is over. */
  public enum Ending {
    /** Both sides are closed, and what the client had said unread makes it a reset. */
    CLOSE,
    /** It is told that nothing more comes, and heard until it closes. */
    FIN,
    /** It is reset. */
    RST
  }

  /** What becomes of new connections. */
  public enum Door {
    /** They lead to the server. */
    OPEN,
    /** They are closed as soon as they are opened. */
    REFUSING,
    /** They stay open, and nothing is ever answered. */
    SILENT
  }

  private final ServerSocket listener;
  private volatile int target;
  private final List<Link> links = new CopyOnWriteArrayList<>();
  private final List<Socket> unanswered = new CopyOnWriteArrayList<>();
  private final Queue<Consumer<Link>> preparations = new ConcurrentLinkedQueue<>();
  private volatile Mode initial = Mode.PASS;
  private volatile Door door = Door.OPEN;

  /** One connection through the proxy, in the order of their opening. */
  public final class Link {

    private final Socket near;
    private final Socket far;
    private final Flow toServer;
    private final Flow toClient;
    private volatile boolean finished;

    private Link(Socket near, Socket far) {
      this.near = near;
      this.far = far;
      this.toServer = new Flow(far, this, initial);
      this.toClient = new Flow(near, this, initial);
    }

    /** What the client says. */
    public Flow toServer() {
      return toServer;
    }

    /** What the server answers. */
    public Flow toClient() {
      return toClient;
    }

    /** What becomes of what the client says, and of what the server answers. */
    public void set(Mode toServerNow, Mode toClientNow) {
      toServer.set(toServerNow);
      toClient.set(toClientNow);
    }

    /** Closes the connection when the server's answer holds this text, before the client gets any of that answer. */
    public void cutAtAnswer(String text) {
      toClient.endAt(text, Ending.CLOSE);
    }

    /** Whether the first thing that the client said holds this text, as the name that it gave itself. */
    public boolean greetedWith(String text) {
      return toServer.first().contains(text);
    }

    /** The port under which the server knows this connection. */
    public int farPort() {
      return far.getLocalPort();
    }

    /** Closes both sides. */
    public void cut() {
      end(Ending.CLOSE);
    }

    /** Ends it for the client in this way, and closes the server's side. */
    public void end(Ending how) {
      try {
        if (how == Ending.FIN) {
          finished = true;
          set(Mode.DROP, Mode.DROP);
          near.shutdownOutput();
          close(far);
          return;
        }
        near.setSoLinger(how == Ending.RST, 0);
      } catch (IOException ended) {
        // it is gone either way
      }
      close(near);
      close(far);
      set(Mode.PASS, Mode.PASS);
    }

    private void pump(Flow flow, Socket from) {
      try {
        flow.pump(from.getInputStream());
      } catch (IOException | InterruptedException ended) {
        // so is the connection
      }
      if (from == near || !finished) {
        close(near);
        close(far);
        links.remove(this);
      }
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
  public synchronized void setAll(Mode mode) {
    initial = mode;
    links.forEach(link -> link.set(mode, mode));
  }

  /** The open connections whose clients greeted with this text. */
  public List<Link> links(String greeting) {
    return links.stream().filter(link -> link.greetedWith(greeting)).toList();
  }

  /** What is done to the next connection before its first byte goes through; in turn, if called several times. */
  public void next(Consumer<Link> preparation) {
    preparations.add(preparation);
  }

  /** What becomes of new connections from now on. */
  public void door(Door now) {
    door = now;
  }

  /** Whether new connections are closed as soon as they are opened. */
  public void refuse(boolean refuse) {
    door(refuse ? Door.REFUSING : Door.OPEN);
  }

  /** How many connections were left without an answer. */
  public int unanswered() {
    return unanswered.size();
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
    unanswered.forEach(CuttingProxy::close);
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
    Door now = door;
    if (now == Door.REFUSING) {
      close(near);
      return;
    }
    if (now == Door.SILENT) {
      unanswered.add(near);
      return;
    }
    try {
      Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
      near.setTcpNoDelay(true);
      far.setTcpNoDelay(true);
      Link link = open(near, far);
      daemon("proxy-asks", () -> link.pump(link.toServer, near));
      daemon("proxy-answers", () -> link.pump(link.toClient, far));
    } catch (IOException nobodyThere) {
      close(near);
    }
  }

  /** What is done to all connections is done to this one too, before it is one of them or after. */
  private synchronized Link open(Socket near, Socket far) {
    Link link = new Link(near, far);
    Consumer<Link> preparation = preparations.poll();
    if (preparation != null) {
      preparation.accept(link);
    }
    links.add(link);
    return link;
  }

  private static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException ignored) {
      // it is gone either way
    }
  }
}
