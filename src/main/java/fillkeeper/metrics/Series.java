package fillkeeper.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The points of one metric, gathered for one answer. */
final class Series {

  private final String name;
  private final String help;
  private final boolean counts;
  private final List<GaugeDataPointSnapshot> values = new ArrayList<>();
  private final List<CounterDataPointSnapshot> totals = new ArrayList<>();

  private Series(String name, String help, boolean counts) {
    this.name = name;
    this.help = help;
    this.counts = counts;
  }

  /** What goes up and down. */
  static Series gauge(String name, String help) {
    return new Series(name, help, false);
  }

  /** What only goes up; {@code _total} is added to its name. */
  static Series counter(String name, String help) {
    return new Series(name, help, true);
  }

  void add(Labels labels, double value) {
    if (counts) {
      totals.add(CounterDataPointSnapshot.builder().labels(labels).value(value).build());
    } else {
      values.add(GaugeDataPointSnapshot.builder().labels(labels).value(value).build());
    }
  }

  /** In seconds since 1970; what never was is no number. */
  void add(Labels labels, Instant at) {
    add(labels, at == null ? Double.NaN : at.toEpochMilli() / 1_000.0);
  }

  MetricSnapshot snapshot() {
    MetricMetadata named = new MetricMetadata(name, help);
    return counts ? new CounterSnapshot(named, totals) : new GaugeSnapshot(named, values);
  }
}
