package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program of this machine that checks a file of ours. Where it is not installed, the test is skipped and says so. */
public final class Program {

  private static final long PATIENCE_SECONDS = 120;

  private final String name;

  private Program(String name) {
    this.name = name;
  }

  /** The program, or a skipped test. */
  public static Program orSkip(String name) {
    boolean installed = Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
    assumeTrue(installed, name + " is not installed, so what it checks is not checked here");
    return new Program(name);
  }

  /** Runs a command that is on any machine, whatever it says; answers how it ended. */
  static int run(String... command) throws IOException {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start().waitFor();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  /** Runs it; it has to find nothing wrong. Answers what it said. */
  public String accepts(Map<String, String> environment, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(name));
    command.addAll(List.of(arguments));
    Path said = Files.createTempFile(name, ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(name + " ended").isTrue();
      String text = Files.readString(said, StandardCharsets.UTF_8);
      assertThat(process.exitValue()).as(text).isZero();
      return text;
    } finally {
      process.destroyForcibly();
      Files.delete(said);
    }
  }
}
