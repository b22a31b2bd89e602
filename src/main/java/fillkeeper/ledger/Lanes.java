package fillkeeper.ledger;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A fixed number of connections, each of which can be thrown away. A lane carries one operation at a time. A free one
 * of the caller's own event loop is taken first, the last used first; one whose event loop hangs is replaced before
 * anything is asked over it. Operations without a lane wait, first come first served, at most one of each key: a second
 * one shows that the first is of an attempt that is over, and it fails.
 *
 * <p>When an operation's deadline passes, the wait for a lane included, it fails, and the pool of its lane is closed
 * and replaced; no other operation is touched. Whether it happened is then unknown.
 *
 * <p>When the server says that a prepared statement no longer fits the tables, every connection may hold more of the
 * kind, each of which would fail once: all are replaced, those in use when they become free.
 *
 * <p>Called from any thread; results arrive on the caller's context. Pools and timers belong to the context that made
 * this object: on an account's own context they would end with the account.
 */
final class Lanes implements Sessions {

  /** cached plan must not change result type */
  static final String OUTDATED = "0A000";

  /** The server's routine that warns when it gives up waiting for a standby: what it commits then can be lost. */
  private static final String NOT_REPLICATED = "SyncRepWaitForLSN";

  private final Vertx vertx;
  private final Context home;
  private final Connector connector;
  private final Incarnation incarnation;
  private final LongSupplier nanos;
  private final int waitingMax;
  private final long deadlineNanos;
  private final int count;
  private final ArrayDeque<Lane> free = new ArrayDeque<>();
  private final Map<Object, Operation<?>> waiting = new LinkedHashMap<>();
  private final Set<Operation<?>> inTime = new LinkedHashSet<>();
  private boolean timerSet;
  private boolean closed;

  /** One connection at most. {@code checked} names the one that was looked at. */
  private static final class Lane {
    private Pool pool;
    private Thread loop;
    private Context context;
    private long checked;
    private boolean outdated;
    /** A commit of the operation in progress was not confirmed by a standby that it was to wait for. */
    private volatile boolean unconfirmed;
  }

  /** One piece of work from its first wait to its answer. In {@code inTime} until it ends, then never again. */
  private static final class Operation<T> {
    private final Object key;
    private final Function<SqlConnection, Future<T>> work;
    private final Context context;
    private final long startedNanos;
    private final long generation;
    private final Promise<T> promise = Promise.promise();
    private Lane lane;
    private boolean begun;

    Operation(Object key, Function<SqlConnection, Future<T>> work, Context context, long now, long generation) {
      this.key = key;
      this.work = work;
      this.context = context;
      this.startedNanos = now;
      this.generation = generation;
    }
  }

  Lanes(Vertx vertx, Connector connector, Incarnation incarnation, LongSupplier nanos, int count, int waitingMax) {
    this.vertx = vertx;
    this.home = vertx.getOrCreateContext();
    this.connector = connector;
    this.incarnation = incarnation;
    this.nanos = nanos;
    this.waitingMax = waitingMax;
    this.count = count;
    this.deadlineNanos = TimeUnit.MILLISECONDS.toNanos(connector.deadlineMs());
    for (int i = 0; i < count; i++) {
      free.push(fresh());
    }
  }

  @Override
  public <T> Future<T> run(Object key, Function<SqlConnection, Future<T>> work) {
    Operation<T> operation =
        new Operation<>(key, work, vertx.getOrCreateContext(), nanos.getAsLong(), incarnation.generation());
    Operation<?> displaced = null;
    synchronized (this) {
      if (closed || free.isEmpty() && waiting.size() >= waitingMax) {
        return Future.failedFuture(failure(closed ? "the store is closed" : "too many wait for the store"));
      }
      inTime.add(operation);
      operation.lane = pick();
      if (operation.lane == null) {
        displaced = waiting.remove(key);
        waiting.put(key, operation);
        inTime.remove(displaced);
      }
      setTimer();
    }
    if (displaced != null) {
      fail(displaced, failure("a later operation of the account took its place"));
    }
    if (operation.lane != null) {
      start(operation);
    }
    return operation.promise.future();
  }

  /** How many operations are in progress, and how many wait for a lane. */
  synchronized LaneUse use() {
    return new LaneUse(connector.name(), count, inTime.size() - waiting.size(), waiting.size());
  }

  /** Ends everything at once: what waits or is in progress fails, and connections are closed. */
  Future<Void> close() {
    List<Operation<?>> open;
    List<Future<Void>> pools = new ArrayList<>();
    synchronized (this) {
      closed = true;
      open = List.copyOf(inTime);
      inTime.clear();
      waiting.clear();
      free.forEach(lane -> pools.add(lane.pool.close()));
      free.clear();
      open.stream().filter(operation -> operation.lane != null).forEach(operation -> operation.lane.pool.close());
    }
    open.forEach(operation -> fail(operation, failure("the store is closed")));
    return Future.join(pools).mapEmpty();
  }

  private Lane pick() {
    Iterator<Lane> lastUsedFirst = free.iterator();
    while (lastUsedFirst.hasNext()) {
      Lane lane = lastUsedFirst.next();
      if (lane.loop == Thread.currentThread()) {
        lastUsedFirst.remove();
        return lane;
      }
    }
    return free.poll();
  }

  /** On the caller's context. A lane of another thread has to show first that this thread runs. */
  private <T> void start(Operation<T> operation) {
    Lane lane = operation.lane;
    if (lane.context == null || lane.loop == Thread.currentThread()) {
      begin(operation, lane);
      return;
    }
    lane.context.runOnContext(runs -> operation.context.runOnContext(then -> begin(operation, lane)));
    home.runOnContext(then -> vertx.setTimer(connector.lockMs(), late -> beginElsewhere(operation, lane)));
  }

  /** Nothing was asked of the server yet, so nothing is lost with the lane whose thread hangs. */
  private void beginElsewhere(Operation<?> operation, Lane hanging) {
    synchronized (this) {
      if (operation.begun || operation.lane != hanging || !inTime.contains(operation)) {
        return;
      }
      hanging.pool.close();
      operation.lane = fresh();
    }
    startSoon(operation);
  }

  private synchronized boolean begins(Operation<?> operation, Lane lane) {
    boolean due = !operation.begun && operation.lane == lane && inTime.contains(operation);
    operation.begun |= due;
    return due;
  }

  private <T> void begin(Operation<T> operation, Lane lane) {
    if (!begins(operation, lane)) {
      return;
    }
    lane.pool.withConnection(connection -> checked(operation, lane, connection))
        .onComplete(done -> ended(operation, lane, done));
  }

  private <T> Future<T> checked(Operation<T> operation, Lane lane, SqlConnection connection) {
    PgConnection session = PgConnection.cast(connection);
    long identity = ((long) session.processId() << 32) ^ session.secretKey();
    Future<Void> check = lane.checked == identity ? Future.succeededFuture() : incarnation.check(connection);
    return check.compose(right -> {
      if (operation.generation != incarnation.generation()) {
        return Future.failedFuture(new AttemptFailure(Cause.LEDGER_RESET, "the database was another one before"));
      }
      if (lane.checked != identity) {
        lane.checked = identity;
        lane.loop = Thread.currentThread();
        lane.context = vertx.getOrCreateContext();
      }
      lane.unconfirmed = false;
      session.noticeHandler(notice -> lane.unconfirmed |= NOT_REPLICATED.equals(notice.getRoutine()));
      return operation.work.apply(connection);
    }).compose(result -> lane.unconfirmed
        ? Future.failedFuture(failure("committed here alone: no standby confirmed it"))
        : Future.succeededFuture(result));
  }

  private <T> void ended(Operation<T> operation, Lane lane, AsyncResult<T> done) {
    Operation<?> next = null;
    synchronized (this) {
      if (!inTime.remove(operation)) {
        return;
      }
      if (done.cause() instanceof PgException refused && OUTDATED.equals(refused.getSqlState())) {
        inTime.stream().filter(other -> other.lane != null).forEach(other -> other.lane.outdated = true);
        home.runOnContext(then -> startSoon(replaceWithFree(lane)));
      } else if (lane.outdated) {
        home.runOnContext(then -> startSoon(replaceLate(lane)));
      } else {
        next = release(lane);
      }
    }
    operation.promise.handle(done);
    startSoon(next);
  }

  private synchronized Operation<?> replaceWithFree(Lane lane) {
    List<Lane> idle = List.copyOf(free);
    free.clear();
    idle.forEach(this::replace);
    return replace(lane);
  }

  private synchronized Operation<?> replaceLate(Lane lane) {
    return replace(lane);
  }

  /** Gives the lane to the first that waits, or puts it where it is taken first. */
  private Operation<?> release(Lane lane) {
    Iterator<Operation<?>> first = waiting.values().iterator();
    if (!first.hasNext()) {
      free.push(lane);
      return null;
    }
    Operation<?> next = first.next();
    first.remove();
    next.lane = lane;
    return next;
  }

  private void startSoon(Operation<?> operation) {
    if (operation != null) {
      operation.context.runOnContext(then -> start(operation));
    }
  }

  /** One timer at most, for the operation that began first: all have the same time. */
  private void setTimer() {
    if (!timerSet && !inTime.isEmpty()) {
      timerSet = true;
      long left = inTime.iterator().next().startedNanos + deadlineNanos - nanos.getAsLong();
      long delayMs = Math.max(1, TimeUnit.NANOSECONDS.toMillis(left) + 1);
      home.runOnContext(then -> vertx.setTimer(delayMs, fired -> expire()));
    }
  }

  private void expire() {
    List<Operation<?>> late = new ArrayList<>();
    List<Operation<?>> next = new ArrayList<>();
    synchronized (this) {
      timerSet = false;
      Iterator<Operation<?>> oldestFirst = inTime.iterator();
      while (oldestFirst.hasNext()) {
        Operation<?> operation = oldestFirst.next();
        if (nanos.getAsLong() - operation.startedNanos < deadlineNanos) {
          break;
        }
        oldestFirst.remove();
        late.add(operation);
        waiting.remove(operation.key, operation);
      }
      for (Operation<?> operation : late) {
        if (operation.lane != null) {
          next.add(replace(operation.lane));
        }
      }
      setTimer();
    }
    late.forEach(operation -> fail(operation, failure("no answer of the database in time")));
    next.forEach(this::startSoon);
  }

  /** Closing the pool ends what hangs on it at once; closing a connection would wait behind it for ever. */
  private Operation<?> replace(Lane lane) {
    lane.pool.close();
    if (closed) {
      return null;
    }
    return release(fresh());
  }

  private Lane fresh() {
    Lane lane = new Lane();
    lane.pool = connector.pool();
    return lane;
  }

  private static void fail(Operation<?> operation, AttemptFailure why) {
    operation.context.runOnContext(then -> operation.promise.tryFail(why));
  }

  private static AttemptFailure failure(String why) {
    return new AttemptFailure(Cause.WRITE_FAILED, why);
  }
}
