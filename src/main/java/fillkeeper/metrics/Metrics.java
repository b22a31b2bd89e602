package fillkeeper.metrics;

import fillkeeper.account.Timings;
import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.LedgerFigures.AccountFigures;
import fillkeeper.time.Clock;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.vertx.core.Future;
import io.vertx.micrometer.MetricsDomain;
import io.vertx.micrometer.MicrometerMetricsOptions;
import io.vertx.micrometer.VertxPrometheusOptions;
import io.vertx.micrometer.backends.BackendRegistries;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that is measured, as Prometheus reads it. */
public final class Metrics implements AutoCloseable {

  private static final String REGISTRY = "fillkeeper";

  private final PrometheusMeterRegistry registry;
  private final Map<String, Histograms> histograms = new ConcurrentHashMap<>();
  private final JvmGcMetrics gc = new JvmGcMetrics();
  private final Clock clock;
  private final Worker executor;
  private Sources sources;
  private Happenings happenings;

  /**
   * Measures the Java machine and the disk from now on.
   *
   * @param executor runs what takes long
   * @param disk     a directory on the disk
   */
  public Metrics(Clock clock, Worker executor, File disk) {
    this.clock = clock;
    this.executor = executor;
    this.registry = BackendRegistries.getNow(REGISTRY) instanceof PrometheusMeterRegistry ofVertx ? ofVertx
        : new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    gc.bindTo(registry);
    new DiskSpace(disk).bindTo(registry);
  }

  /** Lets Vert.x measure its sockets and threads beside ours. Messages cost too much, and our lanes are no pools. */
  public static MicrometerMetricsOptions ofVertx() {
    return new MicrometerMetricsOptions().setEnabled(true).setRegistryName(REGISTRY)
        .setPrometheusOptions(new VertxPrometheusOptions().setEnabled(true))
        .addDisabledMetricsCategory(MetricsDomain.EVENT_BUS)
        .addDisabledMetricsCategory(MetricsDomain.NAMED_POOLS);
  }

  /** Measures these from now on. Once. */
  public void measure(Sources what, Happenings announced) {
    sources = what;
    happenings = announced;
  }

  /** How long things take for an account: told to those of its exchange. */
  public Timings timings(AccountKey account) {
    return of(account);
  }

  /** A write of an account's ledger was confirmed after so long. */
  public void wrote(AccountKey account, long nanos) {
    of(account).wrote(nanos);
  }

  private Histograms of(AccountKey account) {
    return histograms.computeIfAbsent(account.exchange() + "." + account.environment(),
        first -> new Histograms(registry, account.exchange(), account.environment()));
  }

  /** The text that Prometheus reads, the tables read for it; without their part where the store does not answer. */
  public Future<String> scrape() {
    return sources.figures().read()
        .map(stored -> new Stored(stored, true))
        .otherwise(down -> new Stored(List.of(), false))
        .compose(stored -> executor.run(() -> text(stored)));
  }

  private synchronized String text(Stored stored) {
    sources.accounts().get().forEach(account -> of(account.key()));       // also before anything took its time
    MultiCollector collector = () -> new MetricSnapshots(series(stored).toList());
    registry.getPrometheusRegistry().register(collector);
    try {
      return registry.scrape();
    } finally {
      registry.getPrometheusRegistry().unregister(collector);
    }
  }

  private Stream<MetricSnapshot> series(Stored stored) {
    Map<AccountKey, AccountFigures> figures = stored.accounts().stream()
        .collect(Collectors.toMap(AccountFigures::account, Function.identity()));
    AccountSeries accounts = new AccountSeries(clock, happenings);
    sources.accounts().get().forEach(account -> accounts.add(account, figures.get(account.key())));
    ProcessSeries process = new ProcessSeries();
    process.program(sources.version(), sources.hanging().getAsInt(), sources.readers().getAsInt());
    process.store(stored.answers(), sources.lanes().get());
    process.exchanges(sources.budgets());
    sources.markets().get().forEach(process::market);
    return Stream.concat(accounts.snapshots(), process.snapshots());
  }

  @Override
  public void close() {
    gc.close();
  }

  /** What the tables say, if they could be asked. */
  private record Stored(List<AccountFigures> accounts, boolean answers) {
  }

  /** Runs what would hold up an event loop. */
  @FunctionalInterface
  public interface Worker {

    <T> Future<T> run(Callable<T> work);
  }
}
