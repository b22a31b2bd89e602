package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.VenueNotice;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueNotices;
import fillkeeper.venue.wire.BackOff;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Door;
import fillkeeper.venue.wire.Row;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears what Bybit announces of its own maintenance, over one public connection for all accounts of an environment.
 *
 * <p>Its own troubles are nobody else's: it opens its connection again after a pause that grows, behind everybody who
 * waits for one, and what it cannot read ends its connection and nothing more.
 */
final class BybitStatus extends VerticleBase {

  private static final Logger LOG = LoggerFactory.getLogger(BybitStatus.class);
  private static final String TOPIC = "system.status";
  private static final String DEMO_SERVICE = "2";
  private static final Pace PACE = new Pace(Duration.ofSeconds(20), Duration.ofSeconds(10), 1 << 20);
  private static final Duration PAUSE_MIN = Duration.ofSeconds(1);
  /** The longest pause, and how long a connection lasts that makes the next pause a short one again. */
  private static final Duration PAUSE_MAX = Duration.ofMinutes(5);

  private final URI socket;
  private final boolean demo;
  private final VenueNotices notices;
  private final Clock clock;
  private final RequestBudget budget;
  private final BackOff backOff;
  private final Function<Vertx, Scheduler> schedulers;
  private Scheduler scheduler;
  private Door door;
  private BybitConversation conversation;
  private Scheduler.Timer pause;
  private boolean confirmed;
  private long confirmedNanos;
  private boolean closed;

  /** Opens nothing before it is deployed. */
  BybitStatus(URI socket, boolean demo, VenueNotices notices, Clock clock, RequestBudget budget,
      RandomGenerator random, Function<Vertx, Scheduler> schedulers) {
    this.socket = socket;
    this.demo = demo;
    this.notices = notices;
    this.clock = clock;
    this.budget = budget;
    this.backOff = new BackOff(PAUSE_MIN, PAUSE_MAX, random);
    this.schedulers = schedulers;
  }

  @Override
  public Future<?> start() {
    scheduler = schedulers.apply(vertx);
    door = new Door(vertx, budget);
    listen();
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    closed = true;
    door.close();
    conversation.close();
    if (pause != null) {
      pause.cancel();
    }
    return Future.succeededFuture();
  }

  /** A host that refuses this socket refuses nothing to the accounts, so nothing is closed to them. */
  private void listen() {
    confirmed = false;
    conversation = new BybitConversation(vertx, PACE,
        (text, seen) -> BybitFrames.decode(text, seen, this::read), clock, scheduler, new Ear());
    door.take(Urgency.HISTORY, BybitLimits.connections(socket).once())
        .compose(granted -> conversation.open(socket))
        .compose(opened -> conversation.request("subscribe", args -> args.add(TOPIC)))
        .onSuccess(this::answered)
        .onFailure(this::again);
  }

  private void answered(BybitFrame.Ack ack) {
    if (ack.success()) {
      confirmed = true;
      confirmedNanos = clock.nanos();
    } else {
      again(new AttemptFailure(Cause.SUBSCRIBE_REJECTED, "Bybit refused the subscription: " + ack.text()));
    }
  }

  private void again(Throwable why) {
    conversation.close();
    if (closed) {
      return;
    }
    if (confirmed && clock.nanos() - confirmedNanos >= PAUSE_MAX.toNanos()) {
      backOff.reset();
    }
    Duration length = backOff.next();
    if (backOff.failures() == 1) {
      LOG.info("what Bybit announces is not heard for now: {}", why.getMessage());
    }
    pause = scheduler.after(length, this::listen);
  }

  private BybitFrame read(String topic, JsonNode frame, Sighting seen) {
    if (!topic.equals(TOPIC)) {
      return new BybitFrame.Ignored(topic);
    }
    List<VenueNotice> announced = new ArrayList<>();
    List<String> over = new ArrayList<>();
    for (JsonNode node : BybitFrames.data(frame)) {
      Row row = Row.storable(node);
      if (DEMO_SERVICE.equals(row.text("env")) == demo) {
        read(row, announced, over);
      }
    }
    return new BybitFrame.Notices(new Row(frame).time("ts"), List.copyOf(announced), List.copyOf(over));
  }

  private static void read(Row row, List<VenueNotice> announced, List<String> over) {
    String state = row.text("state");
    if ("completed".equals(state) || "canceled".equals(state)) {
      over.add(row.id("id"));
    } else {
      String title = row.anyText("title");
      announced.add(new VenueNotice(row.id("id"), title == null ? "" : BybitText.FIT.message(title), row.time("begin"),
          row.time("end")));
    }
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<BybitFrame> {

    @Override
    public void onFrame(BybitFrame frame, int bytes) {
      if (frame instanceof BybitFrame.Notices heard) {
        Instant at = heard.at();
        heard.announced().forEach(notice -> notices.announced(notice, at));
        heard.over().forEach(notices::over);
      } else if (frame instanceof BybitFrame.Broken broken) {
        broken(broken.what().reason());
      }
    }

    /** A request that waits fails by the end of the conversation, and says so itself. */
    private void broken(String reason) {
      if (confirmed) {
        again(new AttemptFailure(Cause.MALFORMED_EVENT, reason));
      } else {
        conversation.close();
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (confirmed) {
        again(why);
      }
    }
  }
}
