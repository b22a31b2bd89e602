package fillkeeper;

import fillkeeper.dashboard.Board;
import fillkeeper.dashboard.LastHour;
import fillkeeper.dashboard.PageRoutes;
import fillkeeper.dashboard.WatchRoutes;
import fillkeeper.desk.AccountPages;
import fillkeeper.desk.AccountStates;
import fillkeeper.desk.ChangePages;
import fillkeeper.desk.MarketJson;
import fillkeeper.desk.Operators;
import fillkeeper.domain.AccountKey;
import fillkeeper.http.Routes;
import fillkeeper.ledger.LedgerDatabase;
import fillkeeper.ledger.LedgerReader;
import fillkeeper.market.Recorders;
import fillkeeper.metrics.Metrics;
import fillkeeper.ops.ChangeReaders;
import fillkeeper.ops.ChangeRoutes;
import fillkeeper.ops.CommandRoutes;
import fillkeeper.ops.ExecutionExport;
import fillkeeper.ops.Health;
import fillkeeper.ops.HealthRoutes;
import fillkeeper.ops.MetricsRoutes;
import fillkeeper.ops.OpenApiRoutes;
import fillkeeper.ops.Reads;
import fillkeeper.ops.RecordRoutes;
import fillkeeper.ops.ReloadRoutes;
import fillkeeper.ops.Reloading;
import fillkeeper.ops.StateRoutes;
import fillkeeper.supervisor.Supervisor;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import java.util.List;
import java.util.function.Predicate;

/** What is asked over HTTP, of whom. */
final class Api {

  private final LedgerDatabase database;
  private final Supervisor supervisor;
  private final Recorders recorders;
  private final Metrics metrics;
  private final Reloading reloading;
  private final Clock clock;
  private final List<String> categories;

  Api(LedgerDatabase database, Supervisor supervisor, Recorders recorders, Metrics metrics, Reloading reloading,
      Clock clock, List<String> categories) {
    this.database = database;
    this.supervisor = supervisor;
    this.recorders = recorders;
    this.metrics = metrics;
    this.reloading = reloading;
    this.clock = clock;
    this.categories = categories;
  }

  /** Each group of paths is one line at the end. */
  List<Routes> routes(ChangeReaders readers, Scheduler timers) {
    LedgerReader reader = database.reader();
    Predicate<AccountKey> enabled = supervisor::isEnabled;
    AccountStates states = new AccountStates(supervisor, reader);
    AccountPages pages = new AccountPages(states, reader, database.lists());
    Operators operators = new Operators(supervisor, database.actions(), timers);
    Reads reads = new Reads(timers);
    LastHour lastHour = new LastHour(supervisor, recorders::states, clock, timers);
    lastHour.start();
    return List.of(
        new HealthRoutes(states, new Health(supervisor, reader, enabled), enabled, reads),
        new StateRoutes(states, () -> MarketJson.of(recorders.states()), database.incarnation()::id, reads),
        new RecordRoutes(states, pages, database.actions(),
            new ExecutionExport(reader, database.lists(), pages, timers), reads, categories),
        new ChangeRoutes(states, new ChangePages(states, reader, database.changes()), readers, reads, timers),
        new CommandRoutes(states, operators),
        new ReloadRoutes(reloading, operators),
        new MetricsRoutes(metrics),
        new WatchRoutes(new Board(states, recorders::states, lastHour, clock, timers), timers),
        new PageRoutes(),
        new OpenApiRoutes());
  }
}
