package fillkeeper.bench;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The parts that run for every event: the codec, the merge, the queue, the seen window. */
final class Micro implements Work {

  private static final String WINDOW = "SeenWindowBench";
  private static final double MILLION = 1e6;

  @Override
  public String name() {
    return "micro";
  }

  @Override
  public String title() {
    return "JMH: codec, merge, queue, seen window";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    int iterations = Math.max(1, lab.rounds());
    Collection<RunResult> results = new Runner(new OptionsBuilder().include("fillkeeper\\.bench\\.jmh\\..*")
        .forks(1).warmupIterations(iterations).measurementIterations(iterations)
        .warmupTime(TimeValue.milliseconds(lab.length().toMillis() / 2))
        .measurementTime(TimeValue.milliseconds(lab.length().toMillis() / 2))
        .timeUnit(TimeUnit.SECONDS).jvmArgs("-Xmx1g").addProfiler(GCProfiler.class).verbosity(VerboseMode.SILENT)
        .shouldFailOnError(true).build()).run();
    double small = 0;
    double large = 0;
    for (RunResult result : results) {
      double perSecond = result.getPrimaryResult().getScore();
      String size = result.getParams().getParam("size");
      report.note("%-40s %12s a second, %8.0f bytes allocated each", name(result) + (size == null ? "" : ", " + size),
          Target.number(perSecond), allocated(result));
      if (name(result).startsWith(WINDOW)) {
        small = "1000".equals(size) ? perSecond : small;
        large = "1000000".equals(size) ? perSecond : large;
      }
    }
    report.target(Target.atLeast("seen window: ticks a second on one core, in millions",
        Math.min(small, large) / MILLION, 1, ""));
    report.target(Target.atMost("seen window: cost of one of a million against one of a thousand", small / large, 2,
        "×"));
  }

  private static String name(RunResult result) {
    String label = result.getParams().getBenchmark();
    return label.substring(label.lastIndexOf('.', label.lastIndexOf('.') - 1) + 1);
  }

  @SuppressWarnings("rawtypes")                       // as JMH declares it
  private static double allocated(RunResult result) {
    for (Map.Entry<String, Result> each : result.getSecondaryResults().entrySet()) {
      if (each.getKey().contains("alloc.rate.norm")) {
        return each.getValue().getScore();
      }
    }
    return Double.NaN;
  }
}
