package fillkeeper.simulator.binance;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Sockets;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;

/** Which conversation begins at which address, and who answers which request. On the exchange's context. */
final class Doors implements Handler<HttpServerRequest> {

  private static final String API = "/ws-api/v3";
  private static final String STREAM = "/stream";
  private static final String RAW_STREAM = "/ws";

  private final Floor floor;
  private final Sockets sockets;
  private final SpotRest spot;

  Doors(Context context, Floor floor) {
    this.floor = floor;
    sockets = new Sockets(context, floor);
    spot = new SpotRest(context, floor);
  }

  @Override
  public void handle(HttpServerRequest request) {
    String path = request.path();
    if (!request.canUpgradeToWebSocket()) {
      spot.handle(request);
    } else if (path.equals(API)) {
      sockets.open(request, At.CONNECT, floor.spotSockets, line -> new SpotSocket(floor, line));
    } else if (path.equals(STREAM) || path.equals(RAW_STREAM)) {
      sockets.open(request, At.PUBLIC_CONNECT, floor.spotStreams,
          line -> new SpotStream(floor, line, path.equals(STREAM)));
    } else {
      request.response().setStatusCode(404).end("404 page not found");
    }
  }
}
