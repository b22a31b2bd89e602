package fillkeeper.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was measured, as two tables: what each work costs, and what is demanded of it. */
final class Report {

  private static final String NONE = "–";
  private static final String HEAD = "| %-46s | %10s | %9s | %9s | %9s | %8s | %8s | %9s | %9s |%n";

  private static final String RULE = "|" + "-".repeat(48)
      + "|-----------:|----------:|----------:|----------:|---------:|---------:|----------:|----------:|";

  private final PrintStream out;
  private final List<Line> lines = new ArrayList<>();
  private final List<Target> targets = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  Report(PrintStream out) {
    this.out = out;
  }

  /** A line of the first table; latencies and heap are left out where they are null. */
  record Line(String what, Cost cost, Latencies latencies, Long heap) {
  }

  /** An empty one that says what it hears at the same place. */
  Report another() {
    return new Report(out);
  }

  List<Target> targets() {
    return List.copyOf(targets);
  }

  void say(String what, Object... facts) {
    out.printf(Locale.ROOT, "  " + what + "%n", facts);
    out.flush();
  }

  void line(String what, Cost cost, Latencies latencies, Long heap) {
    lines.add(new Line(what, cost, latencies, heap));
    say("%-46s %10s a second", what, Target.number(cost.perSecond()));
  }

  void target(Target target) {
    targets.add(target);
    say("%s", target);
  }

  /** Something that is told and not judged. */
  void note(String what, Object... facts) {
    String text = String.format(Locale.ROOT, what, facts);
    notes.add(text);
    say("%s", text);
  }

  void failed(String work, Throwable why) {
    String first = String.valueOf(why.getMessage()).lines().findFirst().orElse("");
    failures.add(work + ": " + why.getClass().getSimpleName() + ": " + first);
    say("%s FAILED: %s", work, why);
  }

  /** Whether nothing failed; a target that is missed is told, not a failure. */
  boolean isSound() {
    return failures.isEmpty();
  }

  void print() {
    out.println();
    out.printf(HEAD, "", "per second", "p50 ms", "p99 ms", "p99.9 ms", "JVM µs", "PG µs", "WAL bytes", "heap MB");
    out.println(RULE);
    for (Line line : lines) {
      Cost cost = line.cost;
      out.printf(Locale.ROOT, HEAD, line.what, Target.number(cost.perSecond()), percentile(line, 50),
          percentile(line, 99), percentile(line, 99.9), micros(cost.jvmMicros()), micros(cost.serverMicros()),
          micros(cost.walBytes()), line.heap == null ? NONE : Target.number(line.heap / 1e6));
    }
    out.println();
    targets.forEach(out::println);
    notes.forEach(out::println);
    failures.forEach(failure -> out.println("FAILED " + failure));
    out.flush();
  }

  private static String percentile(Line line, double percent) {
    return line.latencies == null ? NONE : String.format(Locale.ROOT, "%.3f", line.latencies.percentile(percent));
  }

  private static String micros(double figure) {
    return figure == 0 ? NONE : Target.number(figure);
  }
}
