package fillkeeper.ticks;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.MessageSocket;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * A feed that speaks JSON over a WebSocket, read by a mapping. It counts as alive while each of our pings is answered;
 * what it says proves nothing of what it hears.
 */
public final class SocketTickFeed implements TickFeed {

  private static final int MESSAGE_BYTES_MAX = 4 << 20;
  private static final Duration PING_EVERY = Duration.ofSeconds(20);
  private static final Duration PONG_WITHIN = Duration.ofSeconds(10);
  private static final String LAST_SEQ = "${lastSeq}";

  private final Talk talk;
  private final FrameReader reader;
  private final Clock clock;
  private final Scheduler scheduler;
  private final MessageSocket socket;
  private Listener listener;
  private Scheduler.Timer heartbeat;
  private boolean closed;

  /**
   * What is said to the feed. The texts may hold secrets, so they are never shown.
   *
   * @param subscribe after connecting; null: nothing
   * @param resume    after that, with the last sequence in place of {@code ${lastSeq}}; null: nothing
   * @param ack       after each stored write, likewise
   */
  public record Talk(URI url, String subscribe, String resume, String ack) {

    @Override
    public String toString() {
      return "Talk[" + url.getHost() + "]";
    }
  }

  public SocketTickFeed(Vertx vertx, Talk talk, FrameReader reader, Clock clock, Scheduler scheduler) {
    this.talk = talk;
    this.reader = reader;
    this.clock = clock;
    this.scheduler = scheduler;
    this.socket = new MessageSocket(vertx, MESSAGE_BYTES_MAX, scheduler, new Ear());
  }

  @Override
  public Future<Void> open(long lastSeq, Listener hears) {
    if (listener != null) {
      throw new IllegalStateException("opened already");
    }
    listener = hears;
    return socket.open(talk.url()).map(opened -> {
      say(talk.subscribe(), lastSeq);
      say(talk.resume(), lastSeq);
      heartbeat = scheduler.after(PING_EVERY, this::ping);
      return null;
    });
  }

  @Override
  public void acknowledge(long lastSeq) {
    say(talk.ack(), lastSeq);
  }

  private void say(String text, long lastSeq) {
    if (text != null && !closed) {
      socket.send(text.replace(LAST_SEQ, Long.toString(lastSeq)));
    }
  }

  private void ping() {
    if (!closed) {
      socket.ping();
      heartbeat = scheduler.after(PONG_WITHIN, this::silent);
    }
  }

  private void pong() {
    if (!closed && heartbeat != null) {
      heartbeat.cancel();
      heartbeat = scheduler.after(PING_EVERY, this::ping);
    }
  }

  private void silent() {
    if (!closed) {
      close();
      listener.onLost(new AttemptFailure(Cause.STALLED, "no answer to a ping within " + PONG_WITHIN.toSeconds()
          + " s"));
    }
  }

  @Override
  public void close() {
    closed = true;
    if (heartbeat != null) {
      heartbeat.cancel();
    }
    socket.close();
  }

  private Sighting now() {
    return new Sighting(Source.STREAM, clock.now(), clock.nanos());
  }

  /** What the socket says. */
  private final class Ear implements MessageSocket.Listener {

    @Override
    public void onMessage(String text, int bytes) {
      TickFrame frame = reader.read(text, now());
      int left = bytes;
      if (!frame.ticks().isEmpty()) {
        listener.onTicks(frame, bytes);
        left = 0;
      }
      if (!frame.unreadable().isEmpty()) {
        listener.onUnreadable(frame.unreadable(), left);
      }
    }

    @Override
    public void onPingAnswered() {
      pong();
    }

    @Override
    public void onBroken(String reason, String payload, int bytes) {
      listener.onUnreadable(List.of(new Unreadable(reason, payload, now())), bytes);
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (!closed) {
        listener.onLost(why);
      }
    }
  }
}
