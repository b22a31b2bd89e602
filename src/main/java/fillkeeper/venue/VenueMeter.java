package fillkeeper.venue;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What a process's requests to one exchange led to, and how far the clocks are apart. Safe from several threads. */
public final class VenueMeter {

  /** How a request ended. */
  public enum Outcome {
    /** It was answered as asked. */
    ANSWERED,
    /** The exchange refused it. */
    REFUSED,
    /** The exchange found it one too many. */
    LIMITED,
    /** The exchange could not, or did not answer. */
    FAILED
  }

  private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);
  private volatile Duration clockOffset = Duration.ZERO;

  public VenueMeter() {
    for (Outcome outcome : Outcome.values()) {
      outcomes.put(outcome, new LongAdder());
    }
  }

  /** One request ended. */
  public void ended(Outcome outcome) {
    outcomes.get(outcome).increment();
  }

  /** How far the exchange's clock is ahead of our wall clock; negative if it is behind. */
  public void clock(Duration ahead) {
    clockOffset = ahead;
  }

  /** Since the process started. */
  public long count(Outcome outcome) {
    return outcomes.get(outcome).sum();
  }

  /** As last measured; zero before. */
  public Duration clockOffset() {
    return clockOffset;
  }
}
