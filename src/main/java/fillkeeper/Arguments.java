package fillkeeper;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * What the launcher does not tell its hooks about the command line.
 *
 * @param conf    what {@code -conf} names; null if it is not there
 * @param options the names of the options that are there
 */
record Arguments(String conf, Set<String> options) {

  static Arguments of(String... arguments) {
    String conf = null;
    Set<String> options = new HashSet<>();
    for (int i = 0; i < arguments.length; i++) {
      String option = option(arguments[i]);
      options.add(option);
      if (option.equals("conf")) {
        conf = value(arguments, i);
      }
    }
    return new Arguments(conf, Set.copyOf(options));
  }

  /** Whether any option of a cluster is there. */
  boolean clustered() {
    return options.contains("c") || options.stream().anyMatch(option -> option.startsWith("cluster"));
  }

  boolean has(String... names) {
    return Set.of(names).stream().anyMatch(options::contains);
  }

  /** The option's name as the launcher reads it: with one dash or two, in any case; empty if it is none. */
  private static String option(String argument) {
    int dashes = argument.startsWith("--") ? 2 : argument.startsWith("-") ? 1 : argument.length();
    String name = argument.substring(dashes).toLowerCase(Locale.ROOT);
    return name.contains("=") ? name.substring(0, name.indexOf('=')) : name;
  }

  private static String value(String[] arguments, int at) {
    int equals = arguments[at].indexOf('=');
    if (equals >= 0) {
      return arguments[at].substring(equals + 1);
    }
    return at + 1 < arguments.length ? arguments[at + 1] : null;
  }
}
