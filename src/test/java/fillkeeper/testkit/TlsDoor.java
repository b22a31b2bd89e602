package fillkeeper.testkit;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Speaks TLS in front of a port of this machine, or pretends to; keeps what was said to it in clear. */
public final class TlsDoor {

  private final NetServer server;
  private final NetClient client;
  private final int target;
  private final StringBuffer heard = new StringBuffer();
  private final AtomicInteger connections = new AtomicInteger();

  /**
   * Opens it.
   *
   * @param certificate who it says to be; null for one that answers in clear, as if TLS were not asked for
   */
  public TlsDoor(Vertx vertx, int target, KeyCertOptions certificate) throws Exception {
    this.target = target;
    this.client = vertx.createNetClient();
    NetServerOptions options = new NetServerOptions().setHost("127.0.0.1").setPort(0);
    if (certificate != null) {
      options.setSsl(true).setKeyCertOptions(certificate);
    }
    this.server = vertx.createNetServer(options).connectHandler(certificate == null ? this::answer : this::pipe);
    server.listen().await(60, TimeUnit.SECONDS);
  }

  /** Where it listens. */
  public int port() {
    return server.actualPort();
  }

  /** Everything that was said to it by whoever trusted it; of one in clear, the bytes of a greeting. */
  public String heard() {
    return heard.toString();
  }

  /** How many took it for what it says to be. */
  public int connections() {
    return connections.get();
  }

  private void pipe(NetSocket near) {
    connections.incrementAndGet();
    near.exceptionHandler(ended -> { });
    near.pause();
    client.connect(target, "127.0.0.1").onComplete(far -> {
      far.exceptionHandler(ended -> { });
      far.handler(near::write).closeHandler(v -> near.close());
      near.handler(part -> {
        heard.append(part.toString(StandardCharsets.ISO_8859_1));
        far.write(part);
      }).closeHandler(v -> far.close());
      near.resume();
    }, nobody -> near.close());
  }

  private void answer(NetSocket near) {
    connections.incrementAndGet();
    near.exceptionHandler(ended -> { });
    near.handler(part -> {
      heard.append(part.toString(StandardCharsets.ISO_8859_1));
      near.end(Buffer.buffer("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"));
    });
  }
}
