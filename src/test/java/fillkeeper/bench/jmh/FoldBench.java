package fillkeeper.bench.jmh;

import fillkeeper.bench.exchange.Flow;
import fillkeeper.bench.exchange.Frames;
import fillkeeper.core.Fold;
import fillkeeper.core.FoldContext;
import fillkeeper.core.Folded;
import fillkeeper.core.Memory;
import fillkeeper.domain.AccountEvent;
import fillkeeper.venue.bybit.BybitDecoding;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The merge: the events of 64 orders from new to filled, folded into one batch, counted by event. */
@State(Scope.Thread)
public class FoldBench {

  private static final int OPEN = 64;
  private static final int EVENTS = OPEN * Flow.EVENTS_AN_ORDER;

  private final List<AccountEvent> events = new ArrayList<>();
  private final Memory memory = new Memory(1_000, 1_000);
  private final FoldContext context = new FoldContext(1, 0, 15_000_000_000L);

  /** Decodes the events. */
  public FoldBench() {
    Frames frames = new Frames(new Flow(0, OPEN));
    for (int i = 0; i < EVENTS; i++) {
      events.addAll(BybitDecoding.events(frames.frame(i, 1_767_225_600_000L, 1_767_225_600_001L + i)));
    }
  }

  /** All of them. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public Folded fold() {
    return Fold.fold(memory, events, context);
  }
}
