package fillkeeper.bench.jmh;

import fillkeeper.bench.exchange.Flow;
import fillkeeper.bench.exchange.Flow.Step;
import fillkeeper.bench.exchange.Frames;
import fillkeeper.domain.AccountEvent;
import fillkeeper.venue.bybit.BybitDecoding;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A frame of one row, from its text to the event that it is. */
@State(Scope.Thread)
public class CodecBench {

  private final Flow flow = new Flow(0, 1);
  private final Frames frames = new Frames(flow);
  private final String order = frame(Step.PARTIALLY_FILLED);
  private final String execution = frame(Step.FIRST_FILL);

  private String frame(Step step) {
    return frames.frame(flow.event(0, step), 1_767_225_600_000L, 1_767_225_600_001L);
  }

  /** A frame of the topic {@code order}. */
  @Benchmark
  public List<AccountEvent> order() {
    return BybitDecoding.events(order);
  }

  /** A frame of the topic {@code execution}. */
  @Benchmark
  public List<AccountEvent> execution() {
    return BybitDecoding.events(execution);
  }
}
