package fillkeeper.market;

import com.fasterxml.jackson.core.JsonPointer;
import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.ProgramVersion;
import fillkeeper.ledger.Address;
import fillkeeper.ledger.LedgerDatabase;
import fillkeeper.ledger.Tuning;
import fillkeeper.simulator.SimFeed.Provider;
import fillkeeper.ticks.FrameReader;
import fillkeeper.ticks.FullSnapshot;
import fillkeeper.ticks.Mapping;
import fillkeeper.ticks.RandomToken;
import fillkeeper.ticks.SequenceResume;
import fillkeeper.ticks.SocketTickFeed;
import fillkeeper.ticks.TickFeed;
import fillkeeper.ticks.TrailingWindow;
import fillkeeper.ticks.Trust;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** The product's collector of one feed, with the product's supervision, store and socket. */
final class RealCollector implements Collecting {

  static final String STREAM = "sim";
  private static final Tuning TUNING = new Tuning(30_000, 8_000, 2, 2, 4_000, 6_000);

  private final Vertx vertx;
  private final Address address;
  private final TickMarket market;
  private LedgerDatabase database;
  private Recorders recorders;

  RealCollector(Vertx vertx, String url, Address address, Provider provider, int seenWindow, long slack) {
    this.vertx = vertx;
    this.address = address;
    Trust trust = trust(provider, slack);
    this.market = new TickMarket(STREAM, trust, seenWindow, new Limits(8_192, 16 << 20, Duration.ofSeconds(30)),
        new Restarts.Policy(Duration.ofMillis(10), Duration.ofMillis(100), 5, Duration.ofMinutes(10)),
        on -> feed(on, url, trust));
  }

  private static Trust trust(Provider provider, long slack) {
    return switch (provider) {
      case SEQUENCE_RESUME -> new SequenceResume(slack);
      case TRAILING_WINDOW -> new TrailingWindow(slack);
      case FULL_SNAPSHOT -> new FullSnapshot(slack, true);
      case RANDOM_TOKEN -> new RandomToken();
    };
  }

  private static TickFeed feed(Vertx on, String url, Trust trust) {
    return new SocketTickFeed(on, new SocketTickFeed.Talk(URI.create(url), "{\"op\":\"subscribe\"}",
        "{\"op\":\"resume\",\"after\":${lastSeq}}", "{\"op\":\"ack\",\"seq\":${lastSeq}}"),
        new FrameReader(STREAM, mapping(), trust.sequenceIsIdentity()), Clock.system(), new VertxScheduler(on));
  }

  private static Mapping mapping() {
    return new Mapping(at("/data"), at("/snapshot"), Mapping.Unit.MS, false, List.of(),
        new Mapping.Fields(at("/seq"), at("/sym"), at("/ts"), at("/id"), at("/px"), at("/sz"), at("/side")));
  }

  private static JsonPointer at(String pointer) {
    return JsonPointer.compile(pointer);
  }

  @Override
  public void start() throws Exception {
    database = new LedgerDatabase(vertx, address, TUNING, System::nanoTime, new ProgramVersion(null));
    recorders = new Recorders(List.of(market), new Recorders.Stores(database.trades(), database.ticks()),
        new SharedBytes(64 << 20), Clock.system(), new SplittableRandom(1));
    vertx.deployVerticle(recorders).await(60, TimeUnit.SECONDS);
  }

  @Override
  public void stop() throws Exception {
    vertx.undeploy(recorders.deploymentID()).await(60, TimeUnit.SECONDS);
    database.close().await(60, TimeUnit.SECONDS);
  }

  Recorders recorders() {
    return recorders;
  }

  MarketState state() {
    return recorders.states().get(0);
  }
}
