package fillkeeper.simulator.bybit;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Sockets;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;

/** Which conversation begins at which address. On the exchange's context. */
final class Doors implements Handler<HttpServerRequest> {

  static final String PRIVATE = "/v5/private";
  static final String PUBLIC = "/v5/public";
  private static final String STATUS = PUBLIC + "/misc/status";

  private final Floor floor;
  private final Sockets sockets;
  private final RestApi rest;

  Doors(Context context, Floor floor) {
    this.floor = floor;
    sockets = new Sockets(context, floor);
    rest = new RestApi(context, floor);
  }

  @Override
  public void handle(HttpServerRequest request) {
    String path = request.path();
    if (!request.canUpgradeToWebSocket()) {
      rest.handle(request);
    } else if (path.equals(PRIVATE)) {
      sockets.open(request, At.CONNECT, floor.sockets, line -> new PrivateSocket(floor, line));
    } else if (path.equals(STATUS)) {
      sockets.open(request, At.STATUS_CONNECT, floor.statusSockets, line -> new StatusSocket(floor, line));
    } else if (path.matches(PUBLIC + "/(spot|linear|inverse|option)")) {
      String category = path.substring(PUBLIC.length() + 1);
      sockets.open(request, At.PUBLIC_CONNECT, floor.publicSockets, line -> new PublicSocket(floor, line, category));
    } else {
      request.response().setStatusCode(404).end("404 page not found");
    }
  }
}
