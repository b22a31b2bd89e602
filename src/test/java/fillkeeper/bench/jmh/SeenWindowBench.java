package fillkeeper.bench.jmh;

import fillkeeper.domain.TickHash;
import fillkeeper.ticks.SeenHashes;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A tick that is new: looked for, not found, remembered, and the oldest forgotten. */
@State(Scope.Thread)
public class SeenWindowBench {

  /** How many ticks are remembered. */
  @Param({"1000", "1000000"})
  public int size;

  private final SplittableRandom random = new SplittableRandom(1);
  private SeenHashes window;

  /** Fills it. */
  @Setup
  public void fill() {
    window = new SeenHashes(size);
    for (int i = 0; i < size; i++) {
      tick();
    }
  }

  /** One tick. */
  @Benchmark
  public boolean tick() {
    TickHash hash = new TickHash(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
    return !window.contains(hash) && window.add(hash, hash);
  }
}
