package fillkeeper;

import java.util.Optional;
import java.util.Set;

/** How the log is written: as the property says, else the environment, else as text. */
final class LogFormat {

  private static final String PROPERTY = "fillkeeper.log.format";
  private static final String VARIABLE = "FILLKEEPER_LOG_FORMAT";
  private static final Set<String> KNOWN = Set.of("text", "json");

  private LogFormat() {
  }

  /** What is wrong with it. With a format that nobody knows nothing would be said at all. */
  static Optional<String> fault() {
    String asked = System.getProperty(PROPERTY);
    String name = asked == null ? VARIABLE : PROPERTY;
    String format = asked == null ? System.getenv().getOrDefault(VARIABLE, "text") : asked;
    return KNOWN.contains(format) ? Optional.empty()
        : Optional.of(name + ": found \"" + format + "\", must be text or json");
  }
}
