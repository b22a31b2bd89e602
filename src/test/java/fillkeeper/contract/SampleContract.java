package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every sample of a venue's wire, column by column: {@code <name>.json} is a message or an answer, and what it becomes
 * lies in {@code expected/<name>.txt} below it, written to be read by a person. A sample without a stated result fails,
 * and so does a result without a sample; a change of any column is a change of those files.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SampleContract {

  private static final String SAMPLE = ".json";
  private static final String RESULT = ".txt";

  private final Path directory;
  private final int count;

  /**
   * All samples of a directory.
   *
   * @param directory where they lie, below the test's resources, as {@code /bybit}
   * @param count     how many they are
   */
  protected SampleContract(String directory, int count) {
    try {
      this.directory = Path.of(SampleContract.class.getResource(directory).toURI());
    } catch (URISyntaxException impossible) {
      throw new AssertionError(impossible);
    }
    this.count = count;
  }

  /** What the codec makes of a sample, as lines. */
  protected abstract String told(String name) throws Exception;

  List<String> samples() throws IOException {
    return names(directory, SAMPLE);
  }

  private static List<String> names(Path directory, String ending) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(ending))
          .map(name -> name.substring(0, name.length() - ending.length())).sorted().toList();
    }
  }

  @Test
  void noSampleIsLeftOut() throws Exception {
    assertThat(samples()).hasSize(count);
  }

  @Test
  void everyResultIsOfASampleAndEverySampleHasOne() throws Exception {
    assertThat(names(directory.resolve("expected"), RESULT)).containsExactlyElementsOf(samples());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aSampleBecomesExactlyThis(String name) throws Exception {
    Path expected = directory.resolve("expected").resolve(name + RESULT);
    assertThat(expected).as("what is said of %s", name).exists();
    assertThat(told(name)).isEqualTo(Files.readString(expected));
  }
}
