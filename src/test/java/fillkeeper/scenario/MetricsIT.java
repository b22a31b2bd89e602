package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Http;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Program;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Prometheus reads of a running product. */
class MetricsIT extends Scenario {

  private static final Pattern NAME = Pattern.compile("\\bfillkeeper_[a-z_]+");
  private static final String MAIN = "account=\"main\",environment=\"simulator\",exchange=\"bybit\"";

  private String scrape() throws Exception {
    Http.Reply reply = kept.http().send("GET", "/metrics", null);
    assertThat(reply.status()).isEqualTo(200);
    return reply.body();
  }

  private double value(String series) throws Exception {
    return scrape().lines().filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1))).findFirst().orElseThrow();
  }

  private void await(String series, double value) {
    Kept.await(series + " is " + value, () -> {
      try {
        return value(series) == value;
      } catch (Exception unread) {
        return false;
      }
    }, () -> "something else");
  }

  private static String incidents(String cause) {
    return "fillkeeper_incidents_total{account=\"main\",cause=\"" + cause
        + "\",environment=\"simulator\",exchange=\"bybit\"}";
  }

  private static Set<String> names(String text) {
    return NAME.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everySeriesIsThereFromTheStartAndPrometheusReadsThem(@TempDir Path directory) throws Exception {
    kept.account("main");
    kept.market("BTCUSDT");
    kept.start().awaitLive("main");

    String text = scrape();

    assertThat(names(text)).contains("fillkeeper_build_info", "fillkeeper_store_up", "fillkeeper_account_status",
        "fillkeeper_account_current", "fillkeeper_events_total", "fillkeeper_corrections_total",
        "fillkeeper_queue_events", "fillkeeper_queue_bytes", "fillkeeper_queue_limit_events",
        "fillkeeper_queue_limit_bytes", "fillkeeper_queue_oldest_timestamp_seconds",
        "fillkeeper_apply_duration_seconds_bucket", "fillkeeper_receive_to_commit_seconds_bucket",
        "fillkeeper_venue_to_commit_seconds_bucket", "fillkeeper_sync_duration_seconds_bucket",
        "fillkeeper_last_event_timestamp_seconds", "fillkeeper_last_audit_timestamp_seconds", "fillkeeper_gaps",
        "fillkeeper_oldest_gap_timestamp_seconds", "fillkeeper_incidents_total", "fillkeeper_restarts_total",
        "fillkeeper_audits_total", "fillkeeper_audit_differences_total", "fillkeeper_rest_requests_total",
        "fillkeeper_rest_budget_used_ratio", "fillkeeper_clock_offset_seconds",
        "fillkeeper_api_key_expiry_timestamp_seconds", "fillkeeper_market_rows_total",
        "fillkeeper_market_window_evictions_total", "fillkeeper_feed_readers", "fillkeeper_attempts_hanging",
        "fillkeeper_store_connections");
    Path scraped = Files.writeString(directory.resolve("metrics.txt"), text.lines()
        .filter(line -> line.contains("fillkeeper_")).collect(Collectors.joining("\n", "", "\n")));
    Program.orSkip("bash").accepts(Map.of(), "-c",
        "command -v promtool >/dev/null || exit 0; promtool check metrics < " + scraped);
  }

  @Test
  void anAccountThatIsNotToRunIsStoppedWhateverItWaitedFor() throws Exception {
    kept.account("main", new JsonObject().put("enabled", false));
    kept.start();
    await("fillkeeper_account_status{" + MAIN + ",status=\"STOPPED\"}", 1);

    kept.database().execute("UPDATE fillkeeper.accounts SET status = 'QUARANTINED', status_detail = 'AUTH_REJECTED'");

    assertThat(value("fillkeeper_account_status{" + MAIN + ",status=\"STOPPED\"}")).isEqualTo(1);
    assertThat(value("fillkeeper_account_status{" + MAIN + ",status=\"QUARANTINED\"}")).isZero();
  }

  @Test
  void howLongThingsTakeIsThereBeforeAnythingTookItsTime() throws Exception {
    kept.account("main", new JsonObject().put("enabled", false));
    kept.start();

    assertThat(names(scrape())).contains("fillkeeper_apply_duration_seconds_bucket",
        "fillkeeper_receive_to_commit_seconds_bucket", "fillkeeper_venue_to_commit_seconds_bucket",
        "fillkeeper_sync_duration_seconds_bucket");
  }

  @ParameterizedTest
  @ValueSource(strings = {"conf/prometheus/alerts.yml", "conf/grafana/dashboards/fillkeeper.json"})
  void whatAlertsAndTheDashboardAskForExists(String file) throws Exception {
    kept.account("main");
    kept.market("BTCUSDT");
    kept.start().awaitLive("main");

    assertThat(names(scrape())).containsAll(names(Files.readString(Path.of(file))));
  }

  @Test
  void whatHappensIsCounted() throws Exception {
    SimAccount account = kept.account("main", audit(500, 100));
    kept.start().awaitLive("main");
    account.fill(account.limit("linear", "BTCUSDT", "Buy", "100", "1"), "1");
    kept.awaitLedgerEqualsBook();

    await("fillkeeper_account_current{" + MAIN + "}", 1);
    await("fillkeeper_account_status{" + MAIN + ",status=\"LIVE\"}", 1);
    await("fillkeeper_events_total{" + MAIN + ",kind=\"execution\",outcome=\"applied\"}", 1);
    assertThat(value("fillkeeper_events_total{" + MAIN + ",kind=\"order\",outcome=\"applied\"}")).isPositive();
    assertThat(value("fillkeeper_receive_to_commit_seconds_count{environment=\"simulator\",exchange=\"bybit\"}"))
        .isPositive();
    assertThat(value("fillkeeper_apply_duration_seconds_count{environment=\"simulator\",exchange=\"bybit\"}"))
        .isPositive();
    assertThat(value("fillkeeper_sync_duration_seconds_count{environment=\"simulator\",exchange=\"bybit\"}"))
        .isEqualTo(1);
    assertThat(value("fillkeeper_rest_requests_total{exchange=\"bybit\",outcome=\"answered\"}")).isPositive();
    kept.awaitAuditRounds("main", 1);
    await("fillkeeper_audits_total{" + MAIN + ",kind=\"executions\",outcome=\"INCOMPLETE\"}", 0);
    assertThat(value("fillkeeper_audits_total{" + MAIN + ",kind=\"executions\",outcome=\"PASSED\"}")).isPositive();
    assertThat(value("fillkeeper_last_audit_timestamp_seconds{" + MAIN + ",kind=\"executions\"}"))
        .isBetween(Instant.now().getEpochSecond() - 600.0, Instant.now().getEpochSecond() + 600.0);
  }

  @Test
  void aFailureIsOneIncidentAndOneRestart() throws Exception {
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.cut();
    kept.awaitFailed("main", 1).awaitLive("main");

    await(incidents("DISCONNECTED"), 1);
    await("fillkeeper_restarts_total{" + MAIN + "}", 1);
    assertThat(value(incidents("STALLED"))).isZero();
  }

  @Test
  void withoutTheStoreItStillAnswersAndSaysSo() throws Exception {
    kept.account("main");
    kept.quickStore();
    CuttingProxy proxy = kept.proxyBeforeStore();
    kept.start().awaitLive("main");
    await("fillkeeper_store_up", 1);

    proxy.refuse(true);
    proxy.cutAll();
    await("fillkeeper_store_up", 0);

    assertThat(value("fillkeeper_account_current{" + MAIN + "}")).isZero();
    assertThat(value("fillkeeper_gaps{" + MAIN + ",state=\"open\"}")).isNaN();
  }

  @Test
  void aGapIsOpenThenAccepted() throws Exception {
    SimAccount account = kept.account("main", audit(60_000, 100));
    kept.start().awaitLive("main");
    kept.database().execute("INSERT INTO fillkeeper.gaps (exchange, environment, account, id, account_no, category,"
        + " record_type, symbol, order_id, expected, booked, opened_at, deadline, recorded_at, epoch, change_seq)"
        + " SELECT exchange, environment, account, 900, no, 'linear', 'order', 'BTCUSDT', 'x', 1, 0, now(),"
        + " now() - interval '1 second', now(), epoch, 900 FROM fillkeeper.accounts");

    await("fillkeeper_gaps{" + MAIN + ",state=\"overdue\"}", 1);
    kept.database().execute("UPDATE fillkeeper.gaps SET accepted_at = now(), accepted_by = 'a test'");
    await("fillkeeper_gaps{" + MAIN + ",state=\"accepted\"}", 1);
    assertThat(value("fillkeeper_gaps{" + MAIN + ",state=\"open\"}")).isZero();
    assertThat(account.connections()).isEqualTo(1);
  }
}
