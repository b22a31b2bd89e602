package fillkeeper.venue;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an exchange's codes mean for us, every one that we treat, in one place. A code that is not here is
 * {@link Verdict#WRONG}. Immutable.
 */
public final class ErrorCodes {

  /** Knows none. */
  public static final ErrorCodes NONE = new ErrorCodes(Map.of());

  private final Map<Verdict, List<String>> codes;
  private final Map<String, Verdict> verdicts = new HashMap<>();

  private ErrorCodes(Map<Verdict, List<String>> codes) {
    this.codes = codes;
    codes.forEach((verdict, each) -> each.forEach(code -> {
      if (verdicts.put(code, verdict) != null) {
        throw new IllegalArgumentException("the code " + code + " has two meanings");
      }
    }));
  }

  /** These and more, which mean something that none of these does. */
  public ErrorCodes with(Verdict verdict, String... more) {
    Map<Verdict, List<String>> all = new EnumMap<>(Verdict.class);
    all.putAll(codes);
    if (all.put(verdict, List.of(more)) != null) {
      throw new IllegalArgumentException("what means " + verdict + " was said before");
    }
    return new ErrorCodes(all);
  }

  /** What a code means. */
  public Verdict of(String code) {
    return verdicts.getOrDefault(code, Verdict.WRONG);
  }

  /** The codes that mean this, in the order in which they were given; of what is wrong the rest is not told. */
  public List<String> of(Verdict verdict) {
    return codes.getOrDefault(verdict, List.of());
  }
}
