package fillkeeper.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of others' programs are what those programs accept, and each alert fires when it should. */
class ConfiguredTest {

  private static final List<String> SECRETS = List.of("db_password", "read_token", "operate_token",
      "grafana_password", "bybit_api_key", "bybit_api_secret");

  @Test
  void prometheusAcceptsItsConfiguration() throws Exception {
    Program.orSkip("promtool").accepts(Map.of(), "check", "config", "--syntax-only", "conf/prometheus/prometheus.yml");
  }

  @Test
  void everyAlertIsAcceptedAndFires() throws Exception {
    Program promtool = Program.orSkip("promtool");

    promtool.accepts(Map.of(), "check", "rules", "conf/prometheus/alerts.yml");
    promtool.accepts(Map.of(), "test", "rules", "conf/prometheus/alerts.test.yml");
  }

  @Test
  void everyAlertHasATest() throws Exception {
    List<String> alerts = Files.readAllLines(Path.of("conf/prometheus/alerts.yml")).stream()
        .filter(line -> line.strip().startsWith("- alert: ")).map(line -> line.strip().substring(9)).toList();
    String tests = Files.readString(Path.of("conf/prometheus/alerts.test.yml"));

    assertThat(alerts).hasSizeGreaterThan(10).allSatisfy(alert ->
        assertThat(tests).contains("alertname: " + alert + "\n        exp_alerts:\n          - exp_labels"));
  }

  @Test
  void theContainersAreAccepted(@TempDir Path secrets) throws Exception {
    for (String secret : SECRETS) {
      Files.writeString(secrets.resolve(secret), "a secret of a test");
    }

    String said = Program.orSkip("docker-compose").accepts(Map.of("FILLKEEPER_SECRETS", secrets.toString()), "config");

    assertThat(said).contains("fillkeeper:", "postgres:", "prometheus:", "grafana:").doesNotContain("a secret of");
  }
}
