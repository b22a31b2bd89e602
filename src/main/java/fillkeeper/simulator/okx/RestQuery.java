package fillkeeper.simulator.okx;

import fillkeeper.simulator.Query;
import java.util.Locale;
import java.util.Set;

/** The parameters of a request, with what only this exchange has. */
final class RestQuery extends Query {

  private static final Set<String> TYPES = Set.of("SPOT", "MARGIN", "SWAP", "FUTURES", "OPTION");
  /** Larger than any id. */
  private static final long NEWEST = Long.MAX_VALUE;

  RestQuery(String raw) {
    super(raw);
  }

  @Override
  protected RuntimeException refusal(String problem) {
    return Refusal.parameter(problem);
  }

  /** Refuses a request without it. */
  String required(String name) {
    if (!has(name)) {
      throw Refusal.parameter(name + " can not be empty");
    }
    return text(name);
  }

  /** The kind of instruments that has to be said. */
  String category() {
    if (!TYPES.contains(required("instType"))) {
      throw Refusal.parameter("instType");
    }
    return text("instType").toLowerCase(Locale.ROOT);
  }

  /** Whether it is about this kind of instruments, or about all. */
  boolean isAbout(String category, String instId) {
    return allows("instType", category.toUpperCase(Locale.ROOT)) && allows("instId", instId);
  }

  /** Whether a time is between the two that may be given; neither of them counts. */
  boolean isWithin(long ms) {
    return ms > number("begin", Long.MIN_VALUE) && ms < number("end", Long.MAX_VALUE);
  }

  /** Rows older than this are asked for. */
  long after() {
    return has("after") ? id("after") : NEWEST;
  }

  /** Rows newer than this are asked for. */
  long before() {
    return has("before") ? id("before") : Long.MIN_VALUE;
  }

  /** A number of up to nineteen digits. */
  long id(String name) {
    try {
      return Long.parseLong(required(name));
    } catch (NumberFormatException none) {
      throw Refusal.parameter(name);
    }
  }
}
