package fillkeeper.contract.example;

import fillkeeper.simulator.At;
import fillkeeper.simulator.SimServer;
import fillkeeper.simulator.Sockets;
import fillkeeper.time.Clock;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;

/** An Example on loopback: its stream and its requests, over real sockets with real signatures. */
final class ExampleSimulator extends SimServer<ExampleSimulator> {

  private static final String STREAM = "/stream";

  private final ExampleFloor floor;

  ExampleSimulator(Clock clock, long seed) {
    this(new ExampleFloor(clock, seed));
  }

  private ExampleSimulator(ExampleFloor floor) {
    super(floor);
    this.floor = floor;
  }

  @Override
  protected Handler<HttpServerRequest> routes(Context own) {
    Sockets sockets = new Sockets(own, floor);
    ExampleRest rest = new ExampleRest(own, floor);
    return request -> {
      if (request.canUpgradeToWebSocket() && request.path().equals(STREAM)) {
        sockets.open(request, At.CONNECT, floor.sockets, line -> new ExampleSocket(floor, line));
      } else {
        rest.handle(request);
      }
    };
  }

  String streamUrl() {
    return socketUrl(STREAM);
  }

  ExampleAccount account(String number, String key, String secret) {
    synchronized (floor) {
      ExampleAccount account = new ExampleAccount(floor, number, key, secret);
      floor.byKey.put(key, account);
      return account;
    }
  }

  void pageMax(int rows) {
    synchronized (floor) {
      floor.pageMax = rows;
    }
  }

  void wipe() {
    synchronized (floor) {
      floor.byKey.values().forEach(account -> account.book().clear());
      floor.ids.again();
    }
  }

  @Override
  protected ExampleSimulator self() {
    return this;
  }
}
