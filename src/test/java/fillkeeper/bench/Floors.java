package fillkeeper.bench;

import fillkeeper.ledger.Address;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** What the machine and its PostgreSQL can do with nothing around the statement, and what most people's code does. */
final class Floors {

  /** Rows of one bulk statement. */
  static final int BULK = 256;
  private static final int TODAYS_CONNECTIONS = 8;
  /** More than is ever written; a loop that has nothing left has ended early, and is measured until then. */
  private static final int ROWS_A_SECOND = 8_000;
  private static final int BULK_ROWS_A_SECOND = 90_000;

  private final Lab lab;
  private final FloorTable table;
  private final AtomicLong next = new AtomicLong();

  Floors(Lab lab, FloorTable table) {
    this.lab = lab;
    this.table = table;
  }

  /** Writes what is prepared, until it is time or nothing is left; answers how many rows it wrote. */
  private interface Loop<T> {

    long run(Connection connection, Deque<T> prepared, long endNanos) throws SQLException;
  }

  /** A bare loop: one prepared insert a commit on one connection. */
  Cost one(Duration length, Latencies latencies) throws Exception {
    return measured(length, List.of(rows(length, ROWS_A_SECOND)), (connection, prepared, end) -> {
      long rows = 0;
      try (PreparedStatement statement = connection.prepareStatement(table.insert(number -> "?"))) {
        for (long before = System.nanoTime(); before < end && !prepared.isEmpty(); rows++) {
          bind(statement, prepared.poll());
          before = System.nanoTime();
          statement.executeUpdate();
          latencies.record(System.nanoTime() - before);
        }
      }
      return rows;
    });
  }

  /** The same at a pace; each is measured from when it was due. */
  Cost paced(double perSecond, Duration length, Latencies latencies) throws Exception {
    long interval = (long) (1e9 / perSecond);
    return measured(length, List.of(rows(length, perSecond * 1.1)), (connection, prepared, end) -> {
      long rows = 0;
      try (PreparedStatement statement = connection.prepareStatement(table.insert(number -> "?"))) {
        for (long due = System.nanoTime() + interval; due < end && !prepared.isEmpty(); due += interval, rows++) {
          bind(statement, prepared.poll());
          for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
          }
          statement.executeUpdate();
          latencies.record(System.nanoTime() - due);
        }
      }
      return rows;
    });
  }

  /** Bare bulk inserts, on so many connections at once. */
  Cost bulk(int connections, Duration length) throws Exception {
    List<Deque<List<Object[]>>> prepared = new ArrayList<>();
    double statements = length.toMillis() / 1e3 * BULK_ROWS_A_SECOND / BULK / connections;
    for (int i = 0; i < connections; i++) {
      Deque<List<Object[]>> batches = new ArrayDeque<>();
      for (int j = 0; j < statements; j++) {
        batches.add(table.arrays(next.getAndAdd(BULK), BULK));
      }
      prepared.add(batches);
    }
    List<String> types = table.arrayTypes();
    return measured(length, prepared, (connection, batches, end) -> {
      long rows = 0;
      try (PreparedStatement statement = connection.prepareStatement(table.bulkInsert())) {
        while (System.nanoTime() < end && !batches.isEmpty()) {
          List<Object[]> arrays = batches.poll();
          for (int i = 0; i < types.size(); i++) {
            statement.setArray(i + 1, connection.createArrayOf(types.get(i), arrays.get(i)));
          }
          rows += statement.executeUpdate();
        }
      }
      return rows;
    });
  }

  private Deque<List<Object>> rows(Duration length, double perSecond) {
    Deque<List<Object>> rows = new ArrayDeque<>();
    for (long left = (long) (length.toMillis() / 1e3 * perSecond); left > 0; left--) {
      rows.add(table.row(next.getAndIncrement()));
    }
    return rows;
  }

  /** Each share of what is prepared on a connection of its own. */
  private <T> Cost measured(Duration length, List<Deque<T>> prepared, Loop<T> loop) throws Exception {
    empty();
    Meter meter = lab.meter(ProcessHandle.current().pid(), 0);
    long end = System.nanoTime() + length.toNanos();
    List<CompletableFuture<Long>> loops = new ArrayList<>();
    for (Deque<T> share : prepared) {
      loops.add(CompletableFuture.supplyAsync(() -> {
        try (Connection connection = connect()) {
          return loop.run(connection, share, end);
        } catch (SQLException failed) {
          throw new CompletionException(failed);
        }
      }, task -> new Thread(task, "floor").start()));
    }
    long rows = 0;
    for (CompletableFuture<Long> one : loops) {
      rows += one.get();
    }
    return meter.stop(rows);
  }

  /** An insert awaited for each event, behind a queue in memory for each account, over a pool. */
  Cost today(int accounts, Duration length) throws Exception {
    empty();
    Vertx vertx = Vertx.vertx();
    Address at = lab.address();
    Pool pool = PgBuilder.pool().with(new PoolOptions().setMaxSize(Math.min(accounts, TODAYS_CONNECTIONS)))
        .connectingTo(new PgConnectOptions().setHost(at.host()).setPort(at.port()).setDatabase(at.database())
            .setUser(at.user()).setPassword(at.password().reveal()).setCachePreparedStatements(true)
            .setPreparedStatementCacheSqlFilter(sql -> true))
        .using(vertx).build();
    try {
      PreparedQuery<RowSet<Row>> query = pool.preparedQuery(table.insert(number -> "$" + number));
      Meter meter = lab.meter(ProcessHandle.current().pid(), 0);
      long end = System.nanoTime() + length.toNanos();
      AtomicLong rows = new AtomicLong();
      List<Future<?>> queues = new ArrayList<>();
      for (int i = 0; i < accounts; i++) {
        queues.add(Future.future(done -> vertx.getOrCreateContext().runOnContext(
            start -> again(query, end, rows).onComplete(done))));
      }
      Future.all(queues).await(length.toSeconds() + 60, TimeUnit.SECONDS);
      return meter.stop(rows.get());
    } finally {
      pool.close().await(10, TimeUnit.SECONDS);
      vertx.close().await(10, TimeUnit.SECONDS);
    }
  }

  private Future<Void> again(PreparedQuery<RowSet<Row>> query, long end, AtomicLong rows) {
    if (System.nanoTime() >= end) {
      return Future.succeededFuture();
    }
    Tuple row = Tuple.tuple();
    table.row(next.getAndIncrement()).forEach(row::addValue);
    return query.execute(row).compose(stored -> {
      rows.incrementAndGet();
      return again(query, end, rows);
    });
  }

  private void empty() throws SQLException {
    try (Connection connection = connect(); Statement statement = connection.createStatement()) {
      statement.execute(table.definition());
    }
  }

  private static void bind(PreparedStatement statement, List<Object> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i));
    }
  }

  private Connection connect() throws SQLException {
    Address at = lab.address();
    return DriverManager.getConnection("jdbc:postgresql://" + at.host() + ":" + at.port() + "/" + at.database()
        + "?prepareThreshold=1", at.user(), at.password().reveal());
  }
}
