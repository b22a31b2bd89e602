package fillkeeper.venue.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Verdict;
import java.time.Duration;
import java.util.List;

/**
 * What a venue's answer says, read by its dialect.
 *
 * @param said     code and words of the venue, secrets removed, bounded; empty of what is done
 * @param result   what was asked for; missing unless it is done
 * @param full     the limit that the venue says is full, null unless it says so
 * @param closed   how long that limit is left alone; null where the venue does not say: then longer each time
 * @param counters what its counters say besides
 */
public record Reply(Verdict verdict, String said, JsonNode result, Limit full, Duration closed,
    List<Counter> counters) {

  /** Refuses a word about limits that does not say which. */
  public Reply {
    if (full == null && (verdict == Verdict.LIMITED || verdict == Verdict.OVERLOADED || verdict == Verdict.BANNED)) {
      throw new IllegalArgumentException(verdict + " without a limit");
    }
  }

  /**
   * What a counter of the venue says.
   *
   * @param count what it grants in all; 0 where it does not say
   * @param used  by whomever
   * @param reset until when that stays used
   */
  public record Counter(Limit limit, int count, int used, Duration reset) {
  }

  /** It is done. */
  public static Reply done(JsonNode result) {
    return new Reply(Verdict.DONE, "", result, null, null, List.of());
  }

  /** Anything else that closes no limit. */
  public static Reply of(Verdict verdict, String said) {
    return new Reply(verdict, said, MissingNode.getInstance(), null, null, List.of());
  }

  /** A limit is full, for so long; null where the venue does not say. */
  public static Reply full(Verdict verdict, String said, Limit limit, Duration closed) {
    return new Reply(verdict, said, MissingNode.getInstance(), limit, closed, List.of());
  }

  /** The same, and what the venue's counters say. */
  public Reply with(List<Counter> counted) {
    return new Reply(verdict, said, result, full, closed, List.copyOf(counted));
  }

  /** Without the result: a description of the key carries the key. */
  @Override
  public String toString() {
    return "Reply[" + verdict + ", " + said + "]";
  }
}
