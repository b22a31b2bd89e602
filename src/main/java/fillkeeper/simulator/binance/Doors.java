package fillkeeper.simulator.binance;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Query;
import fillkeeper.simulator.Sockets;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;

/** Which conversation begins at which address, and who answers which request. On the exchange's context. */
final class Doors implements Handler<HttpServerRequest> {

  private static final String API = "/ws-api/v3";
  private static final String STREAM = "/stream";
  private static final String RAW_STREAM = "/ws";
  private static final String FUTURES = "/fapi/";
  private static final String FUTURES_PRIVATE = "/private/(ws(/.+)?|stream)";
  private static final String FUTURES_MARKET = "/market/(ws|stream)";

  private final Floor floor;
  private final Sockets sockets;
  private final SpotRest spot;
  private final UsdmRest usdm;

  Doors(Context context, Floor floor) {
    this.floor = floor;
    sockets = new Sockets(context, floor);
    spot = new SpotRest(context, floor);
    usdm = new UsdmRest(context, floor);
  }

  @Override
  public void handle(HttpServerRequest request) {
    String path = request.path();
    if (!request.canUpgradeToWebSocket() && path.startsWith(FUTURES)) {
      usdm.handle(request);
    } else if (!request.canUpgradeToWebSocket()) {
      spot.handle(request);
    } else if (path.equals(API)) {
      sockets.open(request, At.CONNECT, floor.spotSockets, line -> new SpotSocket(floor, line));
    } else if (path.equals(STREAM) || path.equals(RAW_STREAM)) {
      sockets.open(request, At.PUBLIC_CONNECT, floor.spotStreams,
          line -> new MarketSocket(floor, line, path.equals(STREAM)));
    } else if (path.matches(FUTURES_PRIVATE)) {
      String query = Query.of(request.uri());
      sockets.open(request, At.CONNECT, floor.usdmSockets, line -> new UsdmSocket(floor, line, path, query));
    } else if (path.matches(FUTURES_MARKET)) {
      sockets.open(request, At.PUBLIC_CONNECT, floor.usdmStreams,
          line -> new MarketSocket(floor, line, path.endsWith(STREAM)));
    } else {
      request.response().setStatusCode(404).end("404 page not found");
    }
  }
}
