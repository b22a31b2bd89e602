package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.NOW;
import static fillkeeper.ledger.Samples.amount;
import static fillkeeper.ledger.Samples.execution;
import static fillkeeper.ledger.Samples.first;
import static fillkeeper.ledger.Samples.order;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Batch;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Gap;
import fillkeeper.domain.ProgramVersion;
import fillkeeper.domain.Source;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Tuple;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements stay look-ups by key on a large table, for an account that the statistics do not know yet, whether a plan
 * is made for its parameters or kept. A walk over the account's history would read thousands of pages.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlansIT {

  private static final Pattern BUFFERS = Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?");
  private static final int PAGES_MAX = 600;
  /** The start check looks up a thousand orders, each by two indexes of a few levels. */
  private static final int PAGES_OF_A_THOUSAND_MAX = 20_000;

  private static final Tuning TUNING = new Tuning(3_600_000, 20_000, 1, 1, 300, 15_000);

  private final Vertx vertx = Vertx.vertx();
  private TestDatabase database;
  private Claim claim;

  /** Made once: what is tried here is rolled back. Of 20,000 orders one is open, and lacks its fill. */
  @BeforeAll
  void fill() throws Exception {
    database = TestDatabase.create();
    LedgerDatabase store = new LedgerDatabase(vertx, database.address(), TUNING, System::nanoTime,
        new ProgramVersion(null));
    await(store.claims().configure(List.of(LedgerFixture.configured(MAIN))));
    for (String table : List.of("orders", "executions", "gaps", "execution_corrections")) {
      database.execute("ALTER TABLE fillkeeper." + table + " SET (autovacuum_enabled = false)");
    }
    claim = ((ClaimOutcome.Claimed) await(store.claims().claim(MAIN, "us", null))).claim();
    await(store.ledger().apply(claim, claim.liveUntil(), false, Samples.batch(List.of(first(order("o-1", 1, 1))),
        List.of(execution("e-1", 1, 2)), 2)));
    copies("other-account", 60_000);
    database.execute("ANALYZE");
    copies("main", 20_000);
    database.execute("VACUUM fillkeeper.orders");
  }

  @AfterAll
  void close() throws Exception {
    await(vertx.close());
    database.close();
  }

  private static <T> T await(Future<T> future) throws Exception {
    return LedgerFixture.await(future);
  }

  /** Filled orders of an account, each with the one execution that filled it, change numbers from 1,000. */
  private void copies(String account, int count) {
    copies("orders", "is_open", account, count, Map.of("order_id", "'x' || n", "status", "'FILLED'",
        "cum_qty", "1", "row_cum_qty", "1", "fills_qty", "1"));
    copies("executions", "", account, count, Map.of("exec_id", "'x' || n", "order_id", "'x' || n", "qty", "1"));
  }

  private void copies(String table, String generated, String account, int count, Map<String, String> own) {
    Map<String, String> values = new LinkedHashMap<>();
    database.query("SELECT column_name FROM information_schema.columns WHERE table_schema = 'fillkeeper'"
        + " AND table_name = '" + table + "'").stream().map(row -> (String) row.get("column_name"))
        .filter(name -> !name.equals(generated)).forEach(name -> values.put(name, name));
    values.putAll(own);
    values.put("account", "'" + account + "'");
    values.put("client_order_id", "'c' || n");
    values.put("account_no", account.equals("main") ? "account_no" : "account_no + 1000");
    values.put("change_seq", "n + 1000");
    database.execute("INSERT INTO fillkeeper." + table + " (" + String.join(", ", values.keySet()) + ") SELECT "
        + String.join(", ", values.values()) + " FROM fillkeeper." + table + " t, generate_series(1, " + count
        + ") n WHERE t.account = 'main' AND t.change_seq < 1000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"force_custom_plan", "force_generic_plan"})
  void aWriteTouchesItsKeysOnly(String mode) throws Exception {
    // given
    Gap gap = new Gap(30_000, order("o-1", 1, 1).key(), amount("3"), amount("2"), NOW, NOW, null, null, null, null,
        null, 30_000);
    Correction correction = new Correction(execution("e-1", 1, 1).execution().key(), "price", "1", "2", Source.REST,
        Correction.Resolution.KEPT, NOW, 1, 30_001);
    Batch batch = new Batch(
        List.of(first(order("new", 1, 30_002)), new Batch.OrderChange(order("x7000", 1, 30_003), 8_000)),
        List.of(execution("new", 1, 30_004)), List.of(new Batch.Completion(execution("x9000", 1, 30_005), 10_000)),
        List.of(correction), List.of(gap), List.of(), List.of(), List.of(), List.of(), NOW, 30_005);
    Batch otherNumbers = new Batch(List.of(new Batch.OrderChange(order("x7001", 1, 30_003), 8_001)),
        List.of(execution("new", 1, 30_004), execution("newer", 1, 30_005)),
        List.of(new Batch.Completion(execution("x9000", 1, 30_006), 10_000),
            new Batch.Completion(execution("x9001", 1, 30_007), 10_001)),
        List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), NOW, 30_007);

    Batch called = Samples.batch(List.of(new Batch.OrderChange(order("x7000", 1, 30_003), 8_000)),
        List.of(execution("new", 1, 30_004)), 30_004);

    for (Batch each : List.of(batch, otherNumbers, called)) {
      for (boolean renew : List.of(false, true)) {
        // when
        ApplyStatement statement = ApplyStatement.of(renew, each);
        String plan = explain(mode, statement.sql(), statement.parameters(claim, claim.liveUntil(), 30_000, each));

        // then
        assertKeysOnly(plan);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"force_custom_plan", "force_generic_plan"})
  void readsByKeyTouchTheirKeysOnly(String mode) throws Exception {
    Tuple orders = account();
    Records.ORDER_KEYS.bind(orders, List.of(order("x5", 1, 1).key(), order("none", 1, 1).key()));
    Tuple executions = account();
    Records.EXECUTION_KEYS.bind(executions, List.of(execution("x5", 1, 1).execution().key()));

    assertKeysOnly(explain(mode, PgLedger.ORDERS, orders));
    assertKeysOnly(explain(mode, PgLedger.EXECUTIONS, executions));
    assertKeysOnly(explain(mode, PgLedger.SYMBOLS, Tuple.of((long) claim.no())));
    assertKeysOnly(explain(mode, PgLedger.HIGHEST, Tuple.of((long) claim.no())));
    assertKeysOnly(explain(mode, PgLedger.UNSETTLED,
        Tuple.tuple().addValue((long) claim.no()).addValue("linear").addValue("order").addValue("BTCUSDT").addValue("x5")
            .addValue(10L)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"force_custom_plan", "force_generic_plan"})
  void listsTouchWhatTheyShowOnly(String mode) throws Exception {
    assertKeysOnly(explain(mode, PgReader.OPEN, account().addValue(10L)));
    assertKeysOnly(explain(mode, PgReader.NEWEST, account().addValue(10L)));
    assertKeysOnly(explain(mode, PgChanges.AFTER, account().addValue(100L).addValue(10L)));
    assertKeysOnly(explain(mode, PgReader.BY_CLIENT_ID,
        account().addValue("none").addValue(null).addValue(null).addValue(null).addValue(10L)));
    assertKeysOnly(explain(mode, PgLedger.SHORT_OF_FILLS, Tuple.of((long) claim.no())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"force_custom_plan", "force_generic_plan"})
  void theStartCheckLooksUpAThousandOrders(String mode) throws Exception {
    assertStartCheck(explain(mode, PgLedger.DAMAGED, Tuple.of((long) claim.no())));
  }

  /** As when the tables were looked at while they held one order's fills, and have grown a thousandfold since. */
  @ParameterizedTest
  @ValueSource(strings = {"force_custom_plan", "force_generic_plan"})
  void theStartCheckLooksUpAThousandOrdersWhateverTheStatisticsSay(String mode) throws Exception {
    List<String> allAreOfOne = Stream.of("account_no", "order_id").map(column ->
        "SELECT pg_restore_attribute_stats('schemaname', 'fillkeeper', 'relname', 'executions', 'attname', '" + column
            + "', 'inherited', false, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 1::real)").toList();

    assertStartCheck(explain(mode, PgLedger.DAMAGED, Tuple.of((long) claim.no()), allAreOfOne));
  }

  private static void assertStartCheck(String plan) {
    assertThat(plan).contains("rows=1000").contains("loops=1000");
    assertPages(plan, PAGES_OF_A_THOUSAND_MAX);
  }

  @Test
  void thePlansOfTheTestAreThoseOfALargeTable() {
    assertThat(database.count("orders")).isEqualTo(80_001);
    assertThat(database.count("executions")).isEqualTo(80_001);
  }

  private static void assertKeysOnly(String plan) {
    assertPages(plan, PAGES_MAX);
  }

  private static void assertPages(String plan, int most) {
    assertThat(plan).doesNotContain("Seq Scan on orders").doesNotContain("Seq Scan on executions");
    Matcher buffers = BUFFERS.matcher(plan);
    assertThat(buffers.find()).as(plan).isTrue();
    assertThat(number(buffers.group(1)) + number(buffers.group(2))).as(plan).isLessThan(most);
  }

  private static int number(String text) {
    return text == null ? 0 : Integer.parseInt(text);
  }

  private Tuple account() {
    return Tuple.tuple().addValue(MAIN.exchange()).addValue(MAIN.environment()).addValue(MAIN.account());
  }

  private String explain(String mode, String sql, Tuple parameters) throws SQLException {
    return explain(mode, sql, parameters, List.of());
  }

  /**
   * What the statement did after these others, all rolled back. It was done once before, so that what the server reads
   * to make its plans, those within a function too, is not counted.
   */
  private String explain(String mode, String sql, Tuple parameters, List<String> others) throws SQLException {
    String values = IntStream.range(0, parameters.size()).mapToObj(parameters::getValue).map(PlansIT::literal)
        .collect(Collectors.joining(", "));
    try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String other : others) {
        statement.execute(other);
      }
      statement.execute("SET LOCAL plan_cache_mode = " + mode);
      statement.execute("PREPARE it AS " + sql);
      Savepoint before = connection.setSavepoint();
      statement.execute("EXECUTE it(" + values + ")");
      connection.rollback(before);
      StringBuilder plan = new StringBuilder();
      try (ResultSet lines = statement.executeQuery("EXPLAIN (ANALYZE, BUFFERS) EXECUTE it(" + values + ")")) {
        while (lines.next()) {
          plan.append(lines.getString(1)).append('\n');
        }
      }
      statement.execute("DEALLOCATE it");
      connection.rollback();
      return plan.toString();
    }
  }

  private static String literal(Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Object[] array) {
      return "ARRAY[" + Arrays.stream(array).map(PlansIT::literal).collect(Collectors.joining(", ")) + "]::"
          + type(array.getClass().getComponentType()) + "[]";
    }
    return value instanceof Number || value instanceof Boolean ? value.toString()
        : "'" + value.toString().replace("'", "''") + "'";
  }

  private static String type(Class<?> component) {
    if (component == OffsetDateTime.class) {
      return "timestamptz";
    }
    if (component == Boolean.class) {
      return "boolean";
    }
    return component == Long.class ? "bigint" : "text";
  }
}
