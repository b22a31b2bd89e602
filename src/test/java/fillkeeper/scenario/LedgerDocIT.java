package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The queries of docs/ledger.md run as they stand, over what an exchange did, and answer rightly. */
class LedgerDocIT {

  private static final Pattern SQL = Pattern.compile("(?:^|\\n)([^\\n]+)\\n\\n```sql\\n(.*?)```", Pattern.DOTALL);

  private static Kept kept;

  @BeforeAll
  static void trade() throws Exception {
    kept = new Kept();
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.fill(account.place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "100", "2").named("grid-1")), "2");
    account.fill(account.limit("linear", "BTCUSDT", "Buy", "130", "1"), "1");
    account.fill(account.limit("linear", "BTCUSDT", "Sell", "150", "1"), "1");
    account.fill(account.limit("spot", "BTCUSDT", "Buy", "100", "0.5"), "0.5");
    account.funding("BTCUSDT", "Buy", "2", "140", "0.028");
    kept.awaitLedgerEqualsBook().awaitAuditRounds("main", 1);
  }

  @AfterAll
  static void close() throws Exception {
    kept.close();
  }

  @Test
  void everyQueryRunsAndAnswers() throws IOException {
    Map<String, String> queries = queries();

    assertThat(queries).hasSizeGreaterThan(8);
    queries.forEach((title, sql) -> assertThat(kept.database().query(sql)).as(title).isNotEmpty());
  }

  @Test
  void theStatementsOfTheReadmeRun() throws IOException {
    List<String> statements = Pattern.compile("(?s)```sql\n(.*?)```")
        .matcher(Files.readString(Path.of("README.md"))).results()
        .flatMap(block -> Stream.of(block.group(1).split(";"))).map(String::strip).filter(sql -> !sql.isEmpty()).toList();

    assertThat(statements).hasSizeGreaterThan(10).allSatisfy(sql -> kept.database().query(sql));
    assertThat(kept.database().query(statements.get(0))).isNotEmpty();
  }

  @Test
  void everyTableAndViewHasARowAndNothingElseHas() throws IOException {
    String document = Files.readString(Path.of("docs/ledger.md"));
    String tables = document.substring(document.indexOf("## Tables"), document.indexOf("**Corrections.**"));
    Set<String> told = Pattern.compile("(?m)^\\|([^|]+)\\|").matcher(tables).results()
        .flatMap(row -> Pattern.compile("`(\\w+)`").matcher(row.group(1)).results()).map(name -> name.group(1))
        .collect(Collectors.toSet());

    assertThat(kept.database().query("""
        SELECT table_name FROM information_schema.tables
        WHERE table_schema = 'fillkeeper' AND table_name NOT LIKE 'flyway%'""").stream()
        .map(row -> (String) row.get("table_name"))).containsExactlyInAnyOrderElementsOf(told);
  }

  @Test
  void aReaderMayReadAndNothingElse() throws IOException {
    String grants = block("Everything is in the schema");
    kept.database().execute(grants);
    try {
      assertThat(kept.database().value("SELECT has_table_privilege('desk', 'fillkeeper.executions', 'SELECT')"))
          .isEqualTo(true);
      assertThat(kept.database().value("SELECT has_table_privilege('desk', 'fillkeeper.executions', 'UPDATE')"))
          .isEqualTo(false);
    } finally {
      kept.database().execute("DROP OWNED BY desk; DROP ROLE desk");
    }
  }

  @Test
  void positionsAreAtAverageCost() {
    Map<String, Object> position = one("SELECT * FROM fillkeeper.positions WHERE category = 'linear'");

    assertThat((BigDecimal) position.get("qty")).isEqualByComparingTo("2");
    assertThat((BigDecimal) position.get("average_price")).isEqualByComparingTo("110");
  }

  @Test
  void realisedProfitIsThatOfWhatWasClosed() throws IOException {
    Map<String, Object> day = kept.database().query(queries().entrySet().stream()
        .filter(query -> query.getValue().contains("average_cost")).findFirst().orElseThrow().getValue()).get(0);

    assertThat((BigDecimal) day.get("realized")).isEqualByComparingTo("40");       // one closed at 150, held at 110
  }

  @Test
  void feesAreOfTheirKindsAndFundingIsNoCommission() {
    Set<Object> kinds = kept.database().query("SELECT DISTINCT kind FROM fillkeeper.fees").stream()
        .map(row -> row.get("kind")).collect(Collectors.toSet());

    assertThat(kinds).contains("COMMISSION", "FUNDING");
    assertThat((BigDecimal) one("SELECT sum(amount) AS paid FROM fillkeeper.fees WHERE kind = 'FUNDING'").get("paid"))
        .isEqualByComparingTo("0.028");
  }

  @Test
  void averageCostTurnsAPositionRound() {
    assertThat(one("""
        SELECT fillkeeper.average_cost(q, p ORDER BY n)::text AS held
        FROM (VALUES (1, 2.0, 100.0), (2, -3.0, 110.0), (3, -1.0, 120.0), (4, 2.0, 90.0)) AS f(n, q, p)""").get("held")
        .toString().replaceAll("(\\.\\d*?)0+(?=[,}])", "$1").replaceAll("\\.(?=[,}])", ""))
        .isEqualTo("{0,0,70}");
  }

  @Test
  void aHoleInTheCoverageStartsAPositionAnew() {
    try (TestDatabase database = TestDatabase.create()) {
      database.execute("""
          INSERT INTO fillkeeper.coverage (exchange, environment, account, category, kind, scope, from_at, to_at, how,
            status, proven_at)
          SELECT 'bybit', 'simulator', 'main', 'linear', 'executions', scope, f::timestamptz, t::timestamptz,
            'CATCH_UP', status, now()
          FROM (VALUES ('', '2026-01-01', '2026-01-05', 'PROVEN'), ('', '2026-01-05', '2026-01-06', 'UNPROVABLE'),
            ('', '2026-01-06', '2026-01-09', 'PROVEN'), ('', '2026-01-08', '2026-01-10', 'PROVEN'),
            ('X', '2026-01-07', '2026-01-12', 'PROVEN')) AS spans(scope, f, t, status)""");

      assertThat(database.query("SELECT since = '2026-01-07' AS since, until = '2026-01-10' AS until"
          + " FROM fillkeeper.proven_since")).containsExactly(Map.of("since", true, "until", true));
    }
  }

  private static Map<String, Object> one(String sql) {
    List<Map<String, Object>> rows = kept.database().query(sql);
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  private static Map<String, String> queries() throws IOException {
    return blocks().filter(block -> block.group(2).startsWith("SELECT") || block.group(2).startsWith("WITH"))
        .collect(Collectors.toMap(block -> block.group(1), block -> block.group(2)));
  }

  private static String block(String text) throws IOException {
    String document = Files.readString(Path.of("docs/ledger.md"));
    int from = document.indexOf("```sql\n", document.indexOf(text)) + "```sql\n".length();
    return document.substring(from, document.indexOf("```", from));
  }

  private static Stream<MatchResult> blocks() throws IOException {
    return SQL.matcher(Files.readString(Path.of("docs/ledger.md"))).results();
  }
}
