package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.bench.exchange.Flow;
import fillkeeper.bench.exchange.Flow.Step;
import fillkeeper.bench.exchange.Frames;
import fillkeeper.domain.AccountEvent;
import fillkeeper.testkit.ChildJvm;
import fillkeeper.venue.bybit.BybitDecoding;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What waits in a queue occupies no more than the queue says that it does, nor much less. */
class QueueWeightTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String SAYS = "occupied by what waits: ";

  @ParameterizedTest
  @EnumSource(Step.class)
  void anEventWeighsWhatItOccupies(Step step) throws Exception {
    try (ChildJvm jvm = ChildJvm.start(Waiting.class, step.name())) {
      double part = Double.parseDouble(jvm.awaitLine(line -> line.startsWith(SAYS), LIMIT).substring(SAYS.length()));

      assertThat(part).isBetween(0.6, 1.0);
    }
  }

  /** Lets many events of one kind wait in a JVM of their own, and says which part of their weight they occupy. */
  static final class Waiting {

    private static final int EVENTS = 10_000;
    private static final long START_MS = 1_767_225_600_000L;

    private Waiting() {
    }

    public static void main(String[] arguments) {
      Step step = Step.valueOf(arguments[0]);
      Flow flow = new Flow(0, 1);
      Frames frames = new Frames(flow);
      List<QueueEntry> waiting = new ArrayList<>(EVENTS);
      weigh(frames.frame(flow.event(0, step), START_MS, START_MS), new ArrayList<>());
      long before = used();
      long weight = 0;
      for (int i = 0; i < EVENTS; i++) {
        weight += weigh(frames.frame(flow.event(i, step), START_MS + i, START_MS + i), waiting);
      }
      long occupied = used() - before;
      System.out.println(SAYS + (double) occupied / weight);
      System.exit(waiting.size() == EVENTS ? 0 : 1);
    }

    private static int weigh(String frame, List<QueueEntry> waiting) {
      int weight = 0;
      for (AccountEvent event : BybitDecoding.events(frame)) {
        QueueEntry entry = new QueueEntry.Event(event, AccountQueue.weight(event, frame.length()), 0);
        waiting.add(entry);
        weight += entry.bytes();
      }
      return weight;
    }

    private static long used() {
      ManagementFactory.getMemoryMXBean().gc();
      return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
  }
}
