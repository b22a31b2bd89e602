package fillkeeper.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The benchmark: measures the works that are named, or all that do not take long, and prints what they cost and whether
 * they are what is demanded. Ends with 1 where a ledger was wrong or a work failed; a target that is missed is told.
 */
public final class Bench {

  private static final List<Work> WORKS = List.of(new OneAccount(), new OneAccountBatched(), new ManyAccounts(),
      new Latency(), new Burst(), new IdleAccounts(), new CatchUpWork(), new Micro(), new Recorder(), new StartWork(),
      new Disk(), new HeldSnapshot(), new Growth());

  private Bench() {
  }

  /** Settings: {@code bench} (names, comma between them), {@code bench.rounds}, {@code bench.seconds}. */
  public static void main(String[] arguments) throws Exception {
    // Whoever ends this process means the others too.
    Runtime.getRuntime().addShutdownHook(new Thread(() ->
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
    Report report = new Report(System.out);
    List<Work> works = works(System.getProperty("bench", ""));
    try (Lab lab = Lab.open(Path.of(System.getProperty("bench.directory", "target")),
        Integer.getInteger("bench.rounds", 3), Duration.ofSeconds(Integer.getInteger("bench.seconds", 5)))) {
      for (Work work : works) {
        System.out.println(work.name() + ": " + work.title());
        try {
          work.run(lab, report);
        } catch (Exception | AssertionError failed) {
          report.failed(work.name(), failed);
          failed.printStackTrace();
        }
      }
    }
    report.print();
    System.exit(report.isSound() ? 0 : 1);
  }

  private static List<Work> works(String names) {
    List<String> wanted = Arrays.stream(names.split(",")).map(String::strip).filter(name -> !name.isEmpty()).toList();
    for (String name : wanted) {
      if (WORKS.stream().noneMatch(work -> work.name().equals(name))) {
        throw new IllegalArgumentException("there is no work " + name + ", but "
            + WORKS.stream().map(Work::name).collect(Collectors.joining(", ")));
      }
    }
    return WORKS.stream().filter(work -> wanted.isEmpty() ? !work.isLong() : wanted.contains(work.name())).toList();
  }
}
