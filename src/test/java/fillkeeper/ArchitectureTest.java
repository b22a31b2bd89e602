package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may use whom. To change the architecture, change the table. */
class ArchitectureTest {

  private static final Set<String> EVERYTHING = Set.of("*");

  /**
   * A package may use what is named here and itself. {@code venue.*} stands for each exchange and {@code simulator.*}
   * for each simulated one, never another one.
   */
  private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
      Map.entry("", EVERYTHING),
      Map.entry("demo", EVERYTHING),
      Map.entry("domain", Set.of()),
      Map.entry("time", Set.of()),
      Map.entry("venue", Set.of("domain", "time")),
      Map.entry("venue.wire", Set.of("venue", "domain", "time")),
      Map.entry("venue.*", Set.of("venue", "venue.wire", "domain", "time")),
      Map.entry("core", Set.of("domain", "time", "venue")),
      Map.entry("ledger", Set.of("domain")),
      Map.entry("settings", Set.of("domain")),
      Map.entry("store", Set.of("domain", "settings", "time")),
      Map.entry("json", Set.of("domain", "ledger")),
      Map.entry("bus", Set.of("domain", "json")),
      Map.entry("log", Set.of("domain")),
      Map.entry("supervisor", Set.of("domain", "time", "core", "ledger", "bus", "log")),
      Map.entry("account", Set.of("domain", "time", "core", "venue", "ledger", "settings", "bus", "supervisor",
          "log")),
      Map.entry("ticks", Set.of("domain", "time", "venue")),
      Map.entry("market", Set.of("domain", "time", "core", "venue", "ledger", "ticks")),
      Map.entry("desk", Set.of("domain", "time", "ledger", "json", "bus", "supervisor", "market", "ticks")),
      Map.entry("http", Set.of("domain", "time", "json", "supervisor", "desk")),
      Map.entry("ops", Set.of("domain", "time", "settings", "ledger", "json", "supervisor", "desk", "http",
          "metrics")),
      Map.entry("metrics", Set.of("domain", "time", "core", "venue", "ledger", "bus", "account", "market", "ticks")),
      Map.entry("dashboard", Set.of("domain", "time", "supervisor", "market", "desk", "http")),
      Map.entry("check", Set.of("domain", "time", "venue", "settings", "store", "account")),
      Map.entry("retention", Set.of("time", "ledger")),
      Map.entry("simulator", Set.of("domain", "time")),
      Map.entry("simulator.*", Set.of("simulator", "domain", "time")));

  private static final Pattern OURS = Pattern.compile("\\bfillkeeper\\.((?:[a-z]\\w*\\.)*)[A-Z*]");
  private static final Pattern COMMENT_OR_TEXT = Pattern.compile(
      "\"\"\".*?\"\"\"|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"|'(?:\\\\.|[^'\\\\])*'|//[^\\n]*|/\\*.*?\\*/",
      Pattern.DOTALL);
  private static final Pattern TEXT =
      Pattern.compile("(?s)\"\"\"(.*?)\"\"\"|\"([^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+)\"");

  private final List<Source> sources = sources();

  @Test
  void importsPointInwards() {
    List<String> wrong = new ArrayList<>();
    for (Source source : sources) {
      for (String used : source.uses()) {
        if (!source.mayUse(used)) {
          wrong.add(source.name() + " uses " + used);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyPackageIsInTheTable() {
    assertThat(sources).extracting(Source::row).isSubsetOf(MAY_USE.keySet());
    assertThat(sources).hasSizeGreaterThan(50);
  }

  @Test
  void theCoreKnowsOfVertxOnlyWhatAFutureIs() {
    thenNoneIn("core", "\\bio\\.vertx\\.(?!core\\.(?:Future|Promise|AsyncResult);)[\\w.]+");
  }

  @Test
  void theCoreRunsNothingByItself() {
    thenNoneIn("core", "\\bExecutor\\b");
  }

  @Test
  void nothingThatASimulationRunsAsksForTimeOrChanceOrThreads() {
    simulated().forEach(source -> thenNone(source,
        "\\b(?:Instant\\.now|System\\.(?:nanoTime|currentTimeMillis)|java\\.util\\.Random\\b"
        + "|new Random\\b|Math\\.random|ThreadLocalRandom|SecureRandom|randomUUID|Thread\\b|Executor\\w+"
        + "|CompletableFuture|ForkJoin\\w*|parallel(?:Stream)?\\s*\\(|\\.timeout\\s*\\(\\s*[^)\\s]"
        + "|(?:LocalDate|LocalDateTime|OffsetDateTime|ZonedDateTime)\\.now|java\\.time\\.Clock\\b)"));
  }

  @Test
  void nothingThatASimulationRunsGoesThroughASetWhoseOrderIsAnotherInEachJvm() {
    // What Map.of, Set.of and their copies hold is in an order of that JVM; so is what is told apart by its address.
    Pattern named = Pattern.compile("\\b(\\w+)\\s*=\\s*(?:Map|Set)\\.(?:of|ofEntries|copyOf)\\((?!\\))");
    String through = "\\s*\\.\\s*(?:forEach|stream|iterator|entrySet|keySet|values|replaceAll|removeIf|toArray)\\b";
    for (Source source : simulated()) {
      thenNone(source, "\\b(?:identityHashCode|IdentityHashMap)\\b");
      thenNone(source, "\\b(?:Map|Set)\\.(?:of|ofEntries|copyOf)\\([^;()]*\\)" + through);
      named.matcher(source.code()).results().map(found -> found.group(1)).distinct().forEach(name ->
          thenNone(source, "\\b" + name + through
              + "|\\(\\s*\\w[\\w<>, ]*\\s\\w+\\s*:\\s*(?:this\\.)?" + name + "\\s*\\)"));
    }
  }

  @Test
  void nothingThatASimulationRunsKnowsOfVertxMoreThanWhatAFutureIs() {
    simulated().forEach(source -> thenNone(source,
        "\\bio\\.vertx\\.(?!core\\.(?:Future|Promise|AsyncResult|json\\.Json(?:Object|Array));)[\\w.]+"));
  }

  /** The whole life of an account but its shells: what gives it a context, and what opens its exchange. */
  private List<Source> simulated() {
    Set<String> shells = Set.of("supervisor/AttemptVerticle.java", "supervisor/SupervisorVerticle.java",
        "supervisor/VerticleDeployments.java", "account/ConfiguredVenue.java");
    return sources.stream()
        .filter(source -> Set.of("domain", "core", "account", "supervisor", "bus", "json").contains(source.row()))
        .filter(source -> !shells.contains(source.name())).toList();
  }

  @Test
  void theCoreReadsAndWritesNothing() {
    thenNoneIn("core", "\\bjava\\.(?:io|nio|net|sql)\\.|\\bSystem\\.(?:out|err|getenv|getProperty)|\\borg\\.slf4j\\.");
  }

  @Test
  void nothingIsDecidedByBinaryFloatingPointInTheDomainAndTheCore() {
    for (String row : List.of("domain", "core")) {
      thenNoneIn(row, "\\b(?:double|float|Double|Float|doubleValue|floatValue)\\b");
    }
  }

  @Test
  void N19_noSocketIsEverPaused() {
    // A paused socket answers no ping and hears no close. HTTP bodies are another matter, and what a simulated
    // exchange does is not what we do.
    for (Source source : sources) {
      if (!Set.of("ops", "simulator", "simulator.*").contains(source.row())) {
        thenNone(source, "\\.pause\\s*\\(\\s*\\)|\\.fetch\\s*\\(|\\bsetAutoRead\\b|\\.pipeTo\\s*\\(");
      }
    }
  }

  @Test
  void D11_noTransactionIsBegunByText() {
    // The pool would hand the open transaction to whoever comes next.
    Pattern raw = Pattern.compile("(?i)^\\s*(?:BEGIN|START\\s+TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT)\\b");
    for (Source source : storing()) {
      assertThat(texts(source)).as(source.name()).noneMatch(text -> raw.matcher(text).find());
    }
  }

  @Test
  void noExchangeIsNamedOutsideOfItsOwnPackages() {
    // What differs between exchanges is data that each of them states. A comment may name one as an example.
    Set<String> names = sources.stream().filter(source -> source.row().equals("venue.*"))
        .map(source -> source.pack().split("\\.")[1]).collect(Collectors.toSet());
    assertThat(names).hasSizeGreaterThan(2);
    Pattern named = Pattern.compile("(?i)\\w*(?:" + String.join("|", names) + ")\\w*");
    Pattern example = Pattern.compile("\\{@code [^}]*}");
    Set<String> own = Set.of("", "demo", "venue.*", "simulator.*");
    sources.stream().filter(source -> !own.contains(source.row())).forEach(source ->
        assertThat(named.matcher(example.matcher(source.text()).replaceAll("")).results().map(MatchResult::group))
            .as(source.name()).isEmpty());
  }

  @Test
  void nothingIsAskedOfAnExchangeThatChangesAnything() {
    // Only the key of a stream is asked for and kept alive, which does the same when done twice; none is ever deleted,
    // since others may listen by it.
    Set<String> keysOfStreams = Set.of("venue/binance/usdm/UsdmListenKey.java");
    for (Source source : sources) {
      if (source.row().startsWith("venue") && !keysOfStreams.contains(source.name())) {
        thenNone(source, "\\bMethod\\.(?!GET\\b)[A-Z]+|\\bDELETE\\b|\\bHttpMethod\\.(?!valueOf\\b)\\w+");
      }
    }
  }

  @Test
  void nothingIsSubscribedThatWouldCancelOrdersOnceWeAreGone() {
    Pattern armed = Pattern.compile("(?i)\\bdcp\\b|cancel-?all|count-?down|cancel-?on-?disconnect");
    for (Source source : sources) {
      if (source.row().startsWith("venue")) {
        assertThat(texts(source)).as(source.name()).noneMatch(text -> armed.matcher(text).find());
      }
    }
  }

  /** An exchange, real or simulated, has words of its own and no database. */
  private List<Source> storing() {
    Set<String> exchanges = Set.of("venue", "venue.wire", "venue.*", "simulator", "simulator.*");
    return sources.stream().filter(source -> !exchanges.contains(source.row())).toList();
  }

  private static List<String> texts(Source source) {
    return TEXT.matcher(source.text()).results()
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1)).toList();
  }

  private void thenNoneIn(String row, String pattern) {
    sources.stream().filter(source -> source.row().equals(row)).forEach(source -> thenNone(source, pattern));
  }

  private static void thenNone(Source source, String pattern) {
    assertThat(Pattern.compile(pattern).matcher(source.code()).results().map(MatchResult::group).toList())
        .as(source.name()).isEmpty();
  }

  private static List<Source> sources() {
    Path root = Path.of("src/main/java/fillkeeper");
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted()
          .map(file -> Source.of(root.relativize(file), read(file)))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * One file.
   *
   * @param pack its package below ours, as {@code venue.bybit}; empty for our own
   * @param text as it is written
   * @param code the same without comments and texts
   */
  private record Source(String name, String pack, String text, String code) {

    static Source of(Path file, String text) {
      Path folder = file.getParent();
      String pack = folder == null ? "" : folder.toString().replace('\\', '.').replace('/', '.');
      String code = COMMENT_OR_TEXT.matcher(text)
          .replaceAll(found -> found.group().startsWith("/") ? " " : "\"\"");
      return new Source(file.toString(), pack, text, code);
    }

    /** Its row in the table. */
    String row() {
      return row(pack);
    }

    /** The packages of ours that its code names. */
    List<String> uses() {
      return OURS.matcher(code).results()
          .map(found -> found.group(1).isEmpty() ? "" : found.group(1).substring(0, found.group(1).length() - 1))
          .distinct().toList();
    }

    boolean mayUse(String used) {
      Set<String> allowed = MAY_USE.getOrDefault(row(), Set.of());
      return used.equals(pack) || isSameExchange(used) || allowed.equals(EVERYTHING) || allowed.contains(used)
          || !isBelow(used) && (topOf(used).equals(topOf(pack)) || allowed.contains(topOf(used)));
    }

    /** Whether it is allowed by its own name only, never by that of the package above it. */
    private static boolean isBelow(String used) {
      return row(used).startsWith("venue") || row(used).startsWith("simulator");
    }

    private boolean isSameExchange(String used) {
      return row().endsWith(".*") && (used + ".").startsWith(exchangeOf(pack) + ".");
    }

    /** {@code venue.binance} of {@code venue.binance.spot}. */
    private static String exchangeOf(String pack) {
      int end = pack.indexOf('.', topOf(pack).length() + 1);
      return end < 0 ? pack : pack.substring(0, end);
    }

    private static String row(String pack) {
      if (MAY_USE.containsKey(pack)) {
        return pack;
      }
      return pack.startsWith("venue.") || pack.startsWith("simulator.") ? topOf(pack) + ".*" : topOf(pack);
    }

    private static String topOf(String pack) {
      return pack.contains(".") ? pack.substring(0, pack.indexOf('.')) : pack;
    }
  }
}
