package fillkeeper.simulator.okx;

import fillkeeper.simulator.Sockets;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;

/** Which conversation begins at which address, and who answers requests. On the exchange's context. */
final class Doors implements Handler<HttpServerRequest> {

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
    if (!request.canUpgradeToWebSocket()) {
      rest.handle(request);
      return;
    }
    for (Place place : Place.values()) {
      if (place.path().equals(request.path())) {
        sockets.open(request, place.connect(), floor.sockets.get(place), line -> new Talk(floor, line, place));
        return;
      }
    }
    request.response().setStatusCode(404).end("404 page not found");
  }
}
