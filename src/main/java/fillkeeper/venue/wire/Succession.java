package fillkeeper.venue.wire;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.PlannedCut;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One subscription over successive connections: where it is known beforehand that the present one will be cut, another
 * is opened and confirmed, both are heard for a while, and only then the predecessor is let go. So nobody learns of a
 * planned cut, and what both told is told twice, which the ledger knows how to take.
 *
 * <p>The loss is the last thing heard, once no connection is left that heard everything: also when the predecessor ends
 * before its successor is confirmed, or before it has shown since then that it was still alive. Without that, both may
 * have missed what happened between its silent death and the confirmation. A successor that cannot be opened is tried
 * again, after pauses that grow, for as long as the predecessor lives.
 *
 * <p>Confined to one context. Used once.
 */
public final class Succession {

  private static final Logger LOG = LoggerFactory.getLogger(Succession.class);

  private final String name;
  private final Plan plan;
  private final Function<Announcer, Link> links;
  private final Scheduler scheduler;
  private final RandomGenerator random;
  private final Consumer<AttemptFailure> onLost;
  private final BackOff backOff;
  private Held present;
  private Held successor;
  private Scheduler.Timer retry;
  private Scheduler.Timer overlap;
  private boolean over;

  /**
   * Opens nothing yet.
   *
   * @param name   whose, as the log says it
   * @param links  makes a connection that tells the announcer of its end; what it hears goes elsewhere
   * @param onLost the last call; never after {@link #close}, nor where the first connection was never confirmed
   */
  public Succession(String name, Plan plan, Function<Announcer, Link> links, Scheduler scheduler,
      RandomGenerator random, Consumer<AttemptFailure> onLost) {
    this.name = name;
    this.plan = plan;
    this.links = links;
    this.scheduler = scheduler;
    this.random = random;
    this.onLost = onLost;
    this.backOff = new BackOff(plan.retryMin(), plan.retryMax(), random);
  }

  /**
   * When and how a connection follows another.
   *
   * @param age      how old a connection becomes at most; null where the venue cuts none by age
   * @param spread   how much earlier it may be replaced, by chance, so that not all are at once
   * @param overlap  how long both are heard
   * @param retryMin the least pause before a successor is tried again
   * @param retryMax the most
   */
  public record Plan(Duration age, Duration spread, Duration overlap, Duration retryMin, Duration retryMax) {

    /** A successor that has to be tried again is there all the same before the venue ends its predecessor. */
    private static final Duration MARGIN = Duration.ofMinutes(10);

    /** Refuses to replace what is not open yet. */
    public Plan {
      if (age != null && age.compareTo(spread) <= 0) {
        throw new IllegalArgumentException("connections of " + age + ", replaced up to " + spread + " earlier");
      }
    }

    /**
     * For a venue that ends connections like this: followed somewhere in the hour that ends ten minutes before their
     * age, five seconds together, retried within a minute.
     */
    public static Plan of(PlannedCut cut) {
      return new Plan(cut.age() == null ? null : cut.age().minus(MARGIN), Duration.ofHours(1), Duration.ofSeconds(5),
          Duration.ofSeconds(1), Duration.ofMinutes(1));
    }
  }

  /** One connection with what is subscribed on it. Never reused. */
  public interface Link {

    /** Completes once all is confirmed. A failure is the end, and the announcer does not hear of it. */
    Future<Void> open();

    /** Completes when the other side has answered something that was asked after this call. */
    Future<Void> prove();

    /** Lets go at once; nothing is heard afterwards, of whatever kind. */
    void close();
  }

  /** What a connection says of itself. */
  public interface Announcer {

    /** It will be cut before long. May be said more than once. */
    void onCutAhead();

    /** It ended after it was confirmed; it says nothing afterwards. */
    void onEnd(AttemptFailure why);
  }

  /** Opens the first connection. Completes once it is confirmed; a failure is the end. Called once. */
  public Future<Void> open() {
    present = new Held();
    return present.open().map(confirmed -> {
      serve(present);
      return null;
    });
  }

  /** The venue announces that it will cut what is open. */
  public void replace() {
    if (!over && present != null && present.confirmed && successor == null && retry == null) {
      succeed();
    }
  }

  /** Lets go of everything at once; nothing is heard afterwards. */
  public void close() {
    over = true;
    cancel(retry);
    cancel(overlap);
    letGo(successor);
    letGo(present);
  }

  private void serve(Held connection) {
    present = connection;
    successor = null;
    backOff.reset();
    if (plan.age() != null) {
      long earlier = random.nextLong(plan.spread().toMillis() + 1);
      connection.aged = scheduler.after(plan.age().minusMillis(earlier), this::replace);
    }
    if (connection.cutAhead) {
      replace();
    }
  }

  private void succeed() {
    retry = null;
    Held next = new Held();
    successor = next;
    next.open().onComplete(confirmed -> onConfirmed(next), why -> onRefused(next, why));
  }

  private void onRefused(Held next, Throwable why) {
    if (!over && successor == next) {
      successor = null;
      again(why);
    }
  }

  /** A failure to prove it is the end of the predecessor, and is heard as such. */
  private void onConfirmed(Held next) {
    if (!over && successor == next) {
      present.link.prove().onSuccess(alive -> onProven(next));
    }
  }

  private void onProven(Held next) {
    if (!over && successor == next && next.confirmed && overlap == null) {
      overlap = scheduler.after(plan.overlap(), this::handOver);
    }
  }

  private void handOver() {
    overlap = null;
    letGo(present);
    LOG.info("{}: a connection took the place of one that was to be cut", name);
    serve(successor);
  }

  private void again(Throwable why) {
    Duration pause = backOff.next();
    LOG.warn("{}: the connection that is to follow could not be had, tried again in {} ms: {}", name,
        pause.toMillis(), why.getMessage());
    retry = scheduler.after(pause, this::succeed);
  }

  private void onEnd(Held connection, AttemptFailure why) {
    if (over) {
      return;
    }
    cancel(connection.aged);
    if (connection == successor) {
      cancel(overlap);
      overlap = null;
      successor = null;
      again(why);
    } else if (connection == present && overlap != null) {
      cancel(overlap);
      overlap = null;
      LOG.info("{}: a connection ended after another had taken its place", name);
      serve(successor);
    } else if (connection == present) {
      lose(why);
    }
  }

  private void lose(AttemptFailure why) {
    String addition = successor == null && retry == null ? "" : ", before another had surely taken its place";
    close();
    onLost.accept(new AttemptFailure(why.incidentCause(), why.getMessage() + addition, why));
  }

  private static void letGo(Held connection) {
    if (connection != null) {
      cancel(connection.aged);
      connection.link.close();
    }
  }

  private static void cancel(Scheduler.Timer timer) {
    if (timer != null) {
      timer.cancel();
    }
  }

  /** A connection and what it said so far. */
  private final class Held implements Announcer {

    private final Link link = links.apply(this);
    private Scheduler.Timer aged;
    private boolean confirmed;
    private boolean cutAhead;
    private AttemptFailure ended;

    /** The end may be told before the confirmation arrives here. */
    Future<Void> open() {
      return link.open().map(opened -> {
        if (over) {
          throw new AttemptFailure(Cause.DISCONNECTED, "closed by us");
        }
        if (ended != null) {
          throw ended;
        }
        confirmed = true;
        return null;
      });
    }

    @Override
    public void onCutAhead() {
      cutAhead = true;
      if (this == present) {
        replace();
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (confirmed) {
        Succession.this.onEnd(this, why);
      } else {
        ended = why;
      }
    }
  }
}
