package fillkeeper.simulation;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.VenueListener;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import java.util.function.Function;

/** One connection that an attempt listens on. What is sent arrives in order, and late. */
final class Session {

  private static final int FRAME_BYTES = 100;
  private static final int OVERSIZE_BYTES = 4_000;
  private static final long MISSED_PONG = 600 * Timeline.MS;

  private final VenueBook book;
  private final Life life;
  private final VenueListener listener;
  private final Observer observer;
  private final SplittableRandom chance;
  private final ArrayDeque<Frame> line = new ArrayDeque<>();
  private final long openedAt;
  private boolean due;
  private boolean ended;
  private boolean deaf;
  private boolean closed;
  private boolean lost;
  private long lostAt;

  /** Sees what is delivered. */
  interface Observer {

    /** Before and after the listener was told; answers what to compare. */
    long before();

    /** It has been told. */
    void after(long before);
  }

  private record Frame(Function<Sighting, AccountEvent> event, int bytes, AttemptFailure end) {
  }

  Session(VenueBook book, Life life, VenueListener listener, Observer observer, SplittableRandom chance) {
    this.book = book;
    this.life = life;
    this.listener = listener;
    this.observer = observer;
    this.chance = chance;
    this.openedAt = life.timeline().now();
  }

  int process() {
    return life.process();
  }

  long openedAt() {
    return openedAt;
  }

  /** Whether its listener was told of its end so long ago, or closed it. */
  boolean isOver(long nanosAgo) {
    return closed || lost && life.timeline().now() - lostAt >= nanosAgo;
  }

  /** The venue says something to whoever is connected. */
  void tell(Function<Sighting, AccountEvent> event) {
    if (ended || deaf || strikes(FaultKind.FRAME_DROPPED)) {
      return;
    }
    Function<Sighting, AccountEvent> said = event;
    int bytes = FRAME_BYTES;
    if (strikes(FaultKind.FRAME_UNREADABLE)) {
      said = seen -> new Unreadable("told to be unreadable", book.quoted, seen);
    } else if (strikes(FaultKind.FRAME_OVERSIZE)) {
      said = seen -> new Unreadable("a message above the limit", "{", seen);
      bytes = OVERSIZE_BYTES;
    }
    send(new Frame(said, bytes, null));
    if (strikes(FaultKind.FRAME_DOUBLED)) {
      send(new Frame(said, bytes, null));
    }
  }

  /** The connection ends, and what was sent before still arrives. */
  void cut() {
    if (!ended) {
      ended = true;
      send(new Frame(null, 0, new Untraced(Cause.DISCONNECTED, "told to be cut")));
    }
  }

  /** Nothing arrives any more, and nobody says so until a pong is missed. */
  void vanish() {
    if (!ended) {
      ended = true;
      line.clear();
      life.timeline().after(MISSED_PONG, life, "pong missed", () -> lose(new Untraced(Cause.STALLED, "no pong")));
    }
  }

  /** Nothing is said on it any more, and pings are answered. */
  void deafen() {
    deaf = true;
  }

  /** Its owner lets go of it. */
  void close() {
    closed = true;
    ended = true;
    book.close(this);
    if (!life.weather().strikes(FaultKind.FRAMES_LATE, life.process(), book.index)) {
      line.clear();
    }
  }

  /** The venue ends it as it had announced: what it has said still arrives, and then it is gone without a word. */
  void retire() {
    if (!ended) {
      ended = true;
      book.close(this);
    }
  }

  private boolean strikes(FaultKind kind) {
    return life.weather().strikes(kind, -1, book.index);
  }

  private void send(Frame frame) {
    line.add(frame);
    arm();
  }

  private void arm() {
    if (!due && !line.isEmpty()) {
      due = true;
      long delay = chance.nextInt(4) == 0 ? chance.nextInt(40) * Timeline.MS : 0;
      life.timeline().after(delay, life, "frame", this::deliver);
    }
  }

  private void deliver() {
    due = false;
    Frame frame = line.poll();
    if (frame == null) {
      return;
    }
    if (frame.end() != null) {
      lose(frame.end());
    } else {
      AccountEvent event = frame.event().apply(new Sighting(Source.STREAM, life.now(), life.nanos()));
      long before = observer.before();
      listener.onEvent(event, frame.bytes());
      observer.after(before);
    }
    arm();
  }

  private void lose(AttemptFailure why) {
    if (!closed && !lost) {
      lost = true;
      lostAt = life.timeline().now();
      book.close(this);
      listener.onLost(why);
    }
  }
}
