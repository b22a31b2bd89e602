package fillkeeper;

import fillkeeper.metrics.Metrics;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsException;
import fillkeeper.settings.SettingsFile;
import fillkeeper.settings.SettingsSource;
import io.vertx.core.Deployable;
import io.vertx.core.ThreadingModel;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonObject;
import io.vertx.launcher.application.HookContext;
import io.vertx.launcher.application.VertxApplication;
import io.vertx.launcher.application.VertxApplicationHooks;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The process: arguments, configuration, start, end and exit code. 0 after a clean stop, 2 when the command line or
 * the configuration is wrong (each fault on a line of standard error, nothing started), 1 otherwise.
 *
 * <p>SIGTERM and SIGINT make the launcher close Vert.x, which first waits for the drain (see {@link Ending}).
 */
public final class Main implements VertxApplicationHooks {

  private static final int FAILURE = 1;
  private static final int USAGE = 2;
  private static final int HOSTS_MILLIS = 10_000;

  private final String[] commandLine;
  private final Arguments arguments;
  private final BiFunction<Settings, SettingsSource, ? extends Root> roots;
  private Settings settings;
  private SettingsSource source = SettingsSource.NONE;
  private Ending ending;
  private volatile Root root;

  Main(String[] commandLine, BiFunction<Settings, SettingsSource, ? extends Root> roots) {
    this.commandLine = commandLine.clone();
    this.arguments = Arguments.of(commandLine);
    this.roots = roots;
  }

  public static void main(String[] commandLine) {
    new Main(commandLine, Fillkeeper::new).run();
  }

  /** Returns when the program runs; otherwise the process ends. */
  void run() {
    LogFormat.fault().ifPresent(fault -> refuse(List.of(fault)));
    if (arguments.clustered()) {
      refuse(List.of("-cluster: not accepted, no cluster manager is part of this program"));
    }
    int code = new Launcher(commandLine, this).launch();
    if (code != 0 && (ending == null || !ending.hasBegun())) {
      System.exit(code == USAGE ? USAGE : FAILURE);
    }
  }

  @Override
  public JsonObject afterVertxOptionsParsed(JsonObject options) {
    return readable(options, "options", "vertx-options");
  }

  @Override
  public JsonObject afterDeploymentOptionsParsed(JsonObject options) {
    return readable(options, "deployment-options");
  }

  private JsonObject readable(JsonObject options, String... names) {
    if (options == null && arguments.has(names)) {
      refuse(List.of("-" + names[0] + ": must be a JSON object or name a readable file that holds one"));
    }
    return options;
  }

  /** The launcher starts without a file that it cannot read; a keeper must not. The verticle gets records, no JSON. */
  @Override
  public JsonObject afterConfigParsed(JsonObject parsed) {
    try {
      settings = Fillkeeper.settings(configuration(parsed));
    } catch (SettingsException invalid) {
      refuse(invalid.faults());
    }
    ending = new Ending(() -> root, settings.drainTimeout());
    return new JsonObject();
  }

  private JsonObject configuration(JsonObject parsed) {
    if (arguments.conf() == null) {
      throw new SettingsException(List.of("-conf: missing, must name a configuration file"));
    }
    boolean inline = arguments.conf().stripLeading().startsWith("{");
    if (inline && parsed == null) {
      throw new SettingsException(List.of("-conf: found a text that is no JSON object, must name a file or be one"));
    }
    if (inline) {
      return parsed;
    }
    Path file = Path.of(arguments.conf());
    source = () -> Optional.of(Fillkeeper.settings(SettingsFile.read(file)));
    return SettingsFile.read(file);
  }

  /** A host that moves is found again: the names in this machine's own file are read anew, as those of the DNS are. */
  @Override
  public void beforeStartingVertx(HookContext context) {
    context.vertxOptions().setMetricsOptions(Metrics.ofVertx())
        .getAddressResolverOptions().setHostsRefreshPeriod(HOSTS_MILLIS);
  }

  @Override
  public void afterVertxStarted(HookContext context) {
    ((VertxInternal) context.vertx()).addCloseHook(ending::begin);
  }

  @Override
  public void afterFailureToStartVertx(HookContext context, Throwable reason) {
    tell("Vert.x cannot start", reason);
  }

  @Override
  public Supplier<? extends Deployable> verticleSupplier() {
    return this::root;
  }

  private Root root() {
    root = roots.apply(settings, source);
    return root;
  }

  /** One keeper for each process and on an event loop, whatever the command line says. */
  @Override
  public void beforeDeployingVerticle(HookContext context) {
    context.deploymentOptions().setInstances(1).setThreadingModel(ThreadingModel.EVENT_LOOP);
  }

  /** Vert.x is closed on the one way of all ends, by the exit that follows. */
  @Override
  public void afterFailureToDeployVerticle(HookContext context, Throwable reason) {
    if (!ending.hasBegun()) {
      ending.failed();
      tell("cannot start", reason);
    }
  }

  @Override
  public void afterVertxStopped(HookContext context) {
    ending.finish();
  }

  @Override
  public void afterFailureToStopVertx(HookContext context, Throwable reason) {
    tell("Vert.x did not stop", reason);
    ending.failed();
    ending.finish();
  }

  private static void tell(String what, Throwable reason) {
    String why = reason == null ? "it took too long"
        : reason.getMessage() == null ? reason.toString() : reason.getMessage();
    System.err.println(what + ": " + why.replaceAll("\\s*\\R\\s*", " "));
  }

  /** Nothing runs yet, so this ends the process at once; later it would wait for what it is called from. */
  private static void refuse(List<String> faults) {
    faults.forEach(System.err::println);
    System.exit(USAGE);
  }

  /** Leaves the exit code to us. */
  private static final class Launcher extends VertxApplication {

    private Launcher(String[] commandLine, VertxApplicationHooks hooks) {
      super(commandLine, hooks, true, false);
    }
  }
}
