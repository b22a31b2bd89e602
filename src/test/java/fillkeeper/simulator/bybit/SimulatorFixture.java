package fillkeeper.simulator.bybit;

import io.vertx.core.Vertx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An exchange with one account and a clock that stands still. */
abstract class SimulatorFixture {

  static final String KEY = "EXAMPLEKEY00000001";
  static final String SECRET = "EXAMPLESECRET0000000000000000000001";

  final ManualClock clock = new ManualClock();
  final SimExchange exchange = new SimExchange(7, clock);
  final SimAccount account = exchange.addAccount("900000001", KEY, SECRET);
  Vertx vertx;
  Desk desk;

  @BeforeEach
  void open() {
    vertx = Vertx.vertx();
    Within.seconds(10, exchange.start(vertx));
    desk = new Desk(vertx, exchange, account, clock);
  }

  @AfterEach
  void shut() {
    Within.seconds(10, vertx.close());
  }

  Talk connected() {
    return new Talk(vertx, exchange.wsUrl());
  }

  Talk loggedIn() {
    Talk talk = connected().logIn(KEY, SECRET, clock.ms() + 10_000);
    talk.hear();
    return talk;
  }

  Talk subscribed() {
    Talk talk = loggedIn().subscribe("order", "execution");
    talk.hear();
    return talk;
  }

  String rest() {
    return account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
  }
}
