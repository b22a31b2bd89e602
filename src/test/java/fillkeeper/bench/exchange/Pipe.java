package fillkeeper.bench.exchange;

import fillkeeper.bench.exchange.Flow.Step;
import java.util.List;

/** The load of one account on its way out: events happen, are put into a buffer, and go out together. One thread. */
final class Pipe {

  private static final int FRAMES_MAX = 64;

  private final String uid;
  private final Happened happened;
  private final Frames frames;
  private final Crowd crowd;
  private final byte[] buffer;
  private int filled;

  Pipe(Happened happened, Crowd crowd) {
    this.uid = Frames.uid(happened.flow().account());
    this.happened = happened;
    this.frames = new Frames(happened.flow());
    this.crowd = crowd;
    this.buffer = new byte[frames.widest() * FRAMES_MAX];
  }

  static List<Pipe> of(List<Happened> accounts, Crowd crowd) {
    return accounts.stream().map(happened -> new Pipe(happened, crowd)).toList();
  }

  Flow flow() {
    return happened.flow();
  }

  /** How many events have happened. */
  int count() {
    return happened.count();
  }

  /** So many more events happen, and go out by the buffer. */
  void push(int events) {
    for (int i = 0; i < events; i++) {
      long ms = System.currentTimeMillis();
      int event = happened.happen(ms);
      long created = happened.flow().step(event) == Step.NEW ? ms : happened.createdMs(event);
      filled = frames.put(event, created, ms, buffer, filled);
      if (filled > buffer.length - frames.widest()) {
        flush();
      }
    }
    flush();
  }

  private void flush() {
    if (filled > 0) {
      crowd.tell(uid, buffer, filled);
      filled = 0;
    }
  }
}
