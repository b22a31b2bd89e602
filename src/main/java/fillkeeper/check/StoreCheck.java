package fillkeeper.check;

import fillkeeper.domain.ProgramVersion;
import fillkeeper.settings.SecretException;
import fillkeeper.settings.StoreSettings;
import fillkeeper.store.Migrations;
import fillkeeper.store.Rights;
import fillkeeper.store.ServerCheck;
import fillkeeper.store.ServerFacts;
import fillkeeper.store.StoreAddress;
import fillkeeper.store.StoreException;
import fillkeeper.time.Clock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether the database will do: version, settings, schema, rights. Blocks. An embedded one is not started. */
public final class StoreCheck {

  private static final String STORE = "store";
  private static final String SCHEMA = "schema";
  private static final String RIGHTS = "rights";

  private final StoreSettings settings;
  private final ProgramVersion program;
  private final Clock clock;

  /**
   * Looks at nothing yet.
   *
   * @param program this program
   */
  public StoreCheck(StoreSettings settings, ProgramVersion program, Clock clock) {
    this.settings = settings;
    this.program = program;
    this.clock = clock;
  }

  /** Looks at everything that can be looked at; what rests on what failed is left out. */
  public List<Finding> run() {
    if (settings.embedded()) {
      return List.of(embedded(settings.dataDir()));
    }
    List<Finding> found = new ArrayList<>();
    try {
      StoreAddress address = StoreAddress.of(settings);
      found.add(server(new ServerCheck(clock).check(address, settings.acceptLoss(), Duration.ZERO), address));
      List<String> pending = new Migrations(address, Migrations.LOCATION, program).pending();
      found.add(schema(pending));
      found.add(rights(Rights.of(address), !pending.isEmpty()));
    } catch (SecretException | StoreException unfit) {
      found.add(Finding.fault(found.isEmpty() ? STORE : found.size() == 1 ? SCHEMA : RIGHTS, unfit.getMessage()));
    }
    return found;
  }

  private static Finding embedded(Path directory) {
    if (directory == null) {
      return Finding.warning(STORE, "embedded, in a directory that is thrown away at the end: nothing outlives the process");
    }
    Path nearest = directory.toAbsolutePath();
    while (!Files.exists(nearest)) {
      nearest = nearest.getParent();
    }
    if (!Files.isWritable(nearest)) {
      return Finding.fault(STORE, "embedded in " + directory + ", where this user may not write");
    }
    return Finding.ok(STORE, "embedded in " + directory + (Files.exists(directory) ? ", which is there" : ", which will be made")
        + "; a dry run does not start it");
  }

  private static Finding server(ServerFacts facts, StoreAddress address) {
    String named = "PostgreSQL " + facts.version() + " at " + address.title();
    return facts.durable() ? Finding.ok(STORE, named + ", fsync and full_page_writes on")
        : Finding.warning(STORE, named + " can lose what it has confirmed: fsync or full_page_writes is off");
  }

  private Finding schema(List<String> pending) {
    if (pending.isEmpty()) {
      return Finding.ok(SCHEMA, "up to date");
    }
    String lacking = String.join(", ", pending);
    return settings.migrate() ? Finding.ok(SCHEMA, "will be migrated at start: " + lacking)
        : Finding.fault(SCHEMA, "lacks " + lacking + ": apply them, or set store.migrate");
  }

  private static Finding rights(Rights rights, boolean migrates) {
    if (migrates && !rights.mayMigrate()) {
      return Finding.fault(RIGHTS, "the user may not create what the schema lacks");
    }
    return rights.lacking().isEmpty() ? Finding.ok(RIGHTS, "the user may do what is needed")
        : Finding.fault(RIGHTS, "the user lacks " + String.join(", ", rights.lacking()));
  }
}
