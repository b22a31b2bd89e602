package fillkeeper.venue.wire;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.MessageSocket;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueMarket;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * One connection to a venue's socket: requests with their answers, the heartbeat, and what is heard. Never reused.
 *
 * <p>It ends once, for whatever reason comes first: requests that wait for their answer fail, then the listener hears
 * the end, and nothing afterwards. It counts as alive while each of our pings is answered in time; data in between
 * prove nothing of what we send. A ping of the venue is answered below all this.
 *
 * @param <F> what a message becomes
 */
public final class Conversation<F> {

  /** How long a request waits. */
  public static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

  private final Pace pace;
  private final Heartbeat heartbeat;
  private final Reader<F> reader;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Listener<F> listener;
  private final MessageSocket socket;
  private final List<Pending<F>> pending = new ArrayList<>();
  private final List<Promise<Void>> proofsWanted = new ArrayList<>();
  private final List<Promise<Void>> proofsAsked = new ArrayList<>();
  private Scheduler.Timer beat;
  private boolean awaitingPong;
  private AttemptFailure ended;

  /** Opens nothing yet. */
  public Conversation(Vertx vertx, Pace pace, Heartbeat heartbeat, Reader<F> reader, Clock clock, Scheduler scheduler,
      Listener<F> listener) {
    this.pace = pace;
    this.heartbeat = heartbeat;
    this.reader = reader;
    this.clock = clock;
    this.scheduler = scheduler;
    this.listener = listener;
    this.socket = new MessageSocket(vertx, pace.maxMessageBytes(), scheduler, new Ear());
  }

  /** How often it pings, how long it waits for the answer, and what a message may weigh. */
  public record Pace(Duration ping, Duration pongTimeout, int maxMessageBytes) {

    /** As an account's configuration has it. */
    public static Pace of(VenueAccount account) {
      return new Pace(account.ping(), account.pongTimeout(), account.maxMessageBytes());
    }

    /** As a recorder's has it. */
    public static Pace of(VenueMarket market) {
      return new Pace(market.ping(), market.pongTimeout(), market.maxMessageBytes());
    }
  }

  /** Reads messages. */
  public interface Reader<F> {

    /** What a message says. Never throws. */
    F read(String text, Sighting seen);

    /** What is no message at all, in words of ours, and how it began. */
    F broken(String reason, String payload, Sighting seen);

    /** Whether this answers a text of the heartbeat. */
    boolean isPong(F frame);
  }

  /** Hears one conversation, in the order of the wire. */
  public interface Listener<F> {

    /** A message that is neither the answer to a request nor a pong; what is no message at all comes as broken. */
    void onFrame(F frame, int bytes);

    /** The last call. */
    void onEnd(AttemptFailure why);
  }

  /**
   * Something that is asked.
   *
   * @param name   as failures call it
   * @param text   the message
   * @param answer whether a frame answers it
   */
  public record Request<F>(String name, String text, Predicate<F> answer) {

    /** Without the message: a log-in carries the key. */
    @Override
    public String toString() {
      return "Request[" + name + "]";
    }
  }

  private record Pending<F>(Request<F> request, Promise<F> answer, Scheduler.Timer deadline) {
  }

  /** Connects. A failure is the end, and the listener does not hear it again. */
  public Future<Void> open(URI address) {
    return socket.open(address).map(opened -> {
      beat = scheduler.after(pace.ping(), this::ping);
      return null;
    });
  }

  /**
   * Asks. Completes with the venue's answer, whatever it is; one that does not come within ten seconds ends the
   * conversation. Of several that wait, a frame answers the one that was asked first.
   */
  public Future<F> request(Request<F> request) {
    if (ended != null) {
      return Future.failedFuture(ended);
    }
    Promise<F> answer = Promise.promise();
    pending.add(new Pending<>(request, answer, scheduler.after(ANSWER_TIMEOUT, () -> end(new AttemptFailure(
        Cause.STALLED, request.name + " was not answered within " + ANSWER_TIMEOUT.toSeconds() + " s")))));
    socket.send(request.text);
    return answer.future();
  }

  /**
   * Asks for a sign of life now. Completes when a ping was answered that was sent after this call; a pong that is still
   * due proves nothing of that.
   */
  public Future<Void> prove() {
    if (ended != null) {
      return Future.failedFuture(ended);
    }
    if (beat == null) {
      throw new IllegalStateException("proving a conversation that is not open");
    }
    Promise<Void> proof = Promise.promise();
    proofsWanted.add(proof);
    if (!awaitingPong) {
      ping();
    }
    return proof.future();
  }

  /** Lets go at once; the listener hears nothing afterwards. */
  public void close() {
    if (ended == null) {
      conclude(new AttemptFailure(Cause.DISCONNECTED, "closed by us"));
    }
  }

  private void ping() {
    if (ended == null) {
      beat.cancel();
      if (heartbeat instanceof Heartbeat.Text words) {
        socket.send(words.text().get());
      } else {
        socket.ping();
      }
      proofsAsked.addAll(proofsWanted);
      proofsWanted.clear();
      beat = scheduler.after(pace.pongTimeout(), () -> end(new AttemptFailure(Cause.STALLED,
          "no pong within " + pace.pongTimeout().toMillis() + " ms")));
      awaitingPong = true;
    }
  }

  private void onPong() {
    if (awaitingPong && ended == null) {
      awaitingPong = false;
      List<Promise<Void>> proven = List.copyOf(proofsAsked);
      proofsAsked.clear();
      proven.forEach(Promise::tryComplete);
      pingAgain();
    }
  }

  private void pingAgain() {
    if (ended == null && !awaitingPong) {
      if (proofsWanted.isEmpty()) {
        pingLater();
      } else {
        ping();
      }
    }
  }

  private void onHeard() {
    if (!awaitingPong && ended == null && beat != null && heartbeat instanceof Heartbeat.Text words
        && words.onlyInSilence()) {
      pingLater();
    }
  }

  private void pingLater() {
    beat.cancel();
    beat = scheduler.after(pace.ping(), this::ping);
  }

  /** Whether somebody waited for it. */
  private boolean onAnswer(F frame) {
    for (Pending<F> waiting : pending) {
      if (waiting.request.answer.test(frame)) {
        pending.remove(waiting);
        waiting.deadline.cancel();
        waiting.answer.tryComplete(frame);
        return true;
      }
    }
    return false;
  }

  private void end(AttemptFailure why) {
    if (ended == null) {
      conclude(why);
      listener.onEnd(why);
    }
  }

  private void conclude(AttemptFailure why) {
    ended = why;
    socket.close();
    if (beat != null) {
      beat.cancel();
    }
    List<Pending<F>> unanswered = List.copyOf(pending);
    pending.clear();
    unanswered.forEach(waiting -> {
      waiting.deadline.cancel();
      waiting.answer.tryFail(why);
    });
    proofsAsked.addAll(proofsWanted);
    proofsAsked.forEach(proof -> proof.tryFail(why));
  }

  /** What the socket says. */
  private final class Ear implements MessageSocket.Listener {

    @Override
    public void onMessage(String text, int bytes) {
      onHeard();
      F frame = reader.read(text, seen());
      if (reader.isPong(frame)) {
        onPong();
      } else if (!onAnswer(frame)) {
        listener.onFrame(frame, bytes);
      }
    }

    @Override
    public void onBroken(String reason, String payload, int bytes) {
      listener.onFrame(reader.broken(reason, payload, seen()), bytes);
    }

    @Override
    public void onPingAnswered() {
      onPong();
    }

    @Override
    public void onEnd(AttemptFailure why) {
      end(why);
    }

    private Sighting seen() {
      return new Sighting(Source.STREAM, clock.now(), clock.nanos());
    }
  }
}
