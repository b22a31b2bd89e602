package fillkeeper.simulation;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.venue.VenueListener;
import java.util.SplittableRandom;

/**
 * What an attempt listens on: one connection, or where the venue cuts each after a while, one after another, both being
 * heard until the one before has told everything.
 */
final class Subscription implements VenueListener {

  private static final long AGE_MIN = 400 * Timeline.MS;
  private static final int AGE_SPREAD = 2_000;
  private static final int TOGETHER = 200;

  private final VenueBook book;
  private final Life life;
  private final VenueListener listener;
  private final Session.Observer observer;
  private final SplittableRandom chance;
  private final long openedAt;
  private Session present;
  private Session before;
  private boolean closed;
  private boolean lost;
  private long lostAt;

  Subscription(VenueBook book, Life life, VenueListener listener, Session.Observer observer, SplittableRandom chance) {
    this.book = book;
    this.life = life;
    this.listener = listener;
    this.observer = observer;
    this.chance = chance;
    this.openedAt = life.timeline().now();
    connect();
  }

  long openedAt() {
    return openedAt;
  }

  /** Whether its listener was told of its end so long ago, or closed it. */
  boolean isOver(long nanosAgo) {
    return closed || lost && life.timeline().now() - lostAt >= nanosAgo;
  }

  void close() {
    closed = true;
    present.close();
    if (before != null) {
      before.close();
    }
  }

  @Override
  public void onEvent(AccountEvent event, int bytes) {
    if (!lost) {
      listener.onEvent(event, bytes);
    }
  }

  /** Either is needed as long as both are heard: what one of them was told alone may be what it lost. */
  @Override
  public void onLost(AttemptFailure why) {
    if (!lost && !closed) {
      lost = true;
      lostAt = life.timeline().now();
      Session other = before != null && !before.isOver(0) ? before : present;
      if (!other.isOver(0)) {
        other.close();
      }
      listener.onLost(why);
    }
  }

  private void connect() {
    before = present;
    present = new Session(book, life, this, observer, book.kind.cuts() ? chance.split() : chance);
    book.open(present);
    if (book.kind.cuts()) {
      life.timeline().after(AGE_MIN + chance.nextInt(AGE_SPREAD) * Timeline.MS, life, "planned cut", this::succeed);
    }
  }

  private void succeed() {
    if (lost || closed) {
      return;
    }
    connect();
    Session leaving = before;
    life.timeline().after((1 + chance.nextInt(TOGETHER)) * Timeline.MS, life, "let go", leaving::retire);
  }
}
