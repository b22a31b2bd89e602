package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line is read as the launcher reads it. */
class ArgumentsTest {

  @ParameterizedTest
  @ValueSource(strings = {"-conf a.json", "--conf a.json", "-CONF a.json", "-conf=a.json", "--conf=a.json",
      "-instances 1 -conf a.json", "-conf a.json -instances 1"})
  void theConfigurationIsFound(String line) {
    assertThat(Arguments.of(line.split(" ")).conf()).isEqualTo("a.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-cluster", "--cluster", "-c", "-Cluster", "-cluster-host 10.0.0.1", "--cluster-port=1"})
  void aClusterIsNoticed(String line) {
    assertThat(Arguments.of(line.split(" ")).clustered()).isTrue();
  }

  @Test
  void whatIsNotThereIsNotFound() {
    assertThat(Arguments.of().conf()).isNull();
    assertThat(Arguments.of("-conf").conf()).isNull();
    assertThat(Arguments.of("-conf", "cluster.json").clustered()).isFalse();
    assertThat(Arguments.of("-options", "x").has("options", "vertx-options")).isTrue();
  }
}
