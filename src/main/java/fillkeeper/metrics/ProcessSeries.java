package fillkeeper.metrics;

import fillkeeper.ledger.LaneUse;
import fillkeeper.market.MarketCounts;
import fillkeeper.market.MarketState;
import fillkeeper.ticks.StreamCounters;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.VenueMeter;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The series of what all accounts share, and of the markets. */
final class ProcessSeries {

  private final Series up = Series.gauge("fillkeeper_store_up", "Whether the database answers");
  private final Series connections = Series.gauge("fillkeeper_store_connections", "Connections to the database that carry an operation");
  private final Series connectionsMax = Series.gauge("fillkeeper_store_connections_max", "Connections to the database that there may be");
  private final Series waiting = Series.gauge("fillkeeper_store_waiting", "Operations that wait for a connection");
  private final Series requests = Series.counter("fillkeeper_rest_requests", "Requests to the exchange, by how they ended");
  private final Series budget = Series.gauge("fillkeeper_rest_budget_used_ratio", "The used part of our share of a limit, of each kind the one most used");
  private final Series offset = Series.gauge("fillkeeper_clock_offset_seconds", "How far the exchange's clock is ahead of ours");
  private final Series rows = Series.counter("fillkeeper_market_rows", "What became of the rows of a market or feed");
  private final Series evictions = Series.counter("fillkeeper_market_window_evictions", "Keys that a feed's window forgot");
  private final Series hanging = Series.gauge("fillkeeper_attempts_hanging", "Attempts that were given up on and are not gone yet");
  private final Series readers = Series.gauge("fillkeeper_feed_readers", "Readers that follow changes");
  private InfoSnapshot build;

  void store(boolean answers, List<LaneUse> uses) {
    up.add(Labels.EMPTY, answers ? 1 : 0);
    uses.forEach(use -> {
      Labels kind = Labels.of("kind", use.kind());
      connections.add(kind, use.busy());
      connectionsMax.add(kind, use.lanes());
      waiting.add(kind, use.waiting());
    });
  }

  void program(String version, int attemptsHanging, int feedReaders) {
    Labels labels = Labels.of("version", version == null ? "unreleased" : version);
    build = new InfoSnapshot(new MetricMetadata("fillkeeper_build", "The version of the program"),
        List.of(new InfoSnapshot.InfoDataPointSnapshot(labels)));
    hanging.add(Labels.EMPTY, attemptsHanging);
    readers.add(Labels.EMPTY, feedReaders);
  }

  void exchanges(Map<String, RequestBudget> budgets) {
    budgets.forEach((exchange, shared) -> {
      for (VenueMeter.Outcome outcome : VenueMeter.Outcome.values()) {
        requests.add(Labels.of("exchange", exchange, "outcome", outcome.name().toLowerCase(Locale.ROOT)),
            shared.meter().count(outcome));
      }
      shared.used().forEach((limit, used) -> budget.add(Labels.of("exchange", exchange, "limit", limit), used));
      offset.add(Labels.of("exchange", exchange), shared.meter().clockOffset().toMillis() / 1_000.0);
    });
  }

  void market(MarketState state) {
    MarketCounts counts = state.counts();
    String stream = state.recorded().name();
    outcome(stream, "recorded", counts.recorded());
    outcome(stream, "duplicate", counts.duplicates());
    outcome(stream, "collision", counts.collisions());
    outcome(stream, "late_dropped", counts.lateDropped());
    outcome(stream, "rejected", counts.rejected());
    outcome(stream, "dropped", counts.dropped());
    evictions.add(Labels.of("stream", stream),
        state.streams().values().stream().mapToLong(StreamCounters.Counts::evictions).sum());
  }

  private void outcome(String stream, String outcome, long count) {
    rows.add(Labels.of("stream", stream, "outcome", outcome), count);
  }

  Stream<MetricSnapshot> snapshots() {
    return Stream.concat(Stream.of(build), Stream.of(up, connections, connectionsMax, waiting, requests, budget, offset,
        rows, evictions, hanging, readers).map(Series::snapshot));
  }
}
