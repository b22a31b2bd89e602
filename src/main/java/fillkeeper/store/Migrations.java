package fillkeeper.store;

import fillkeeper.domain.ProgramVersion;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;

/** Brings the schema to what this program needs, before anything else uses it. Blocks: not for an event loop. */
public final class Migrations {

  /** Where the program's own are. */
  public static final String LOCATION = "classpath:db/migration";

  private static final String SCHEMA = "fillkeeper";
  /** Seconds to wait for another process that migrates. */
  private static final int LOCK_ATTEMPTS = 50;

  private final StoreAddress address;
  private final ProgramVersion program;
  private final String location;
  private Flyway flyway;

  /**
   * Does nothing yet.
   */
  public Migrations(StoreAddress address, String location, ProgramVersion program) {
    this.address = address;
    this.program = program;
    this.location = location;
  }

  /** Migrates the schema; nothing happens where it is right. Several processes may do so at once. */
  public void apply() {
    run(() -> {
      if (!isRight()) {
        refuseNewer();
        LeastVersion.check(address, program);
        flyway().migrate();
      }
      Rights.check(address);
    });
  }

  /** Changes nothing: fails with what is pending, or with what differs. */
  public void verify() {
    List<String> pending = pending();
    if (!pending.isEmpty()) {
      throw new StoreException("the schema of " + address.title() + " lacks " + String.join(", ", pending)
          + ": apply them, or set store.migrate");
    }
    Rights.check(address);
  }

  /** Changes nothing: what is to be applied; empty where the schema is right. Fails where it differs. */
  public List<String> pending() {
    return ask(() -> {
      if (isRight()) {
        return List.of();
      }
      refuseNewer();
      LeastVersion.check(address, program);
      MigrationInfo[] pending = flyway().info().pending();
      if (pending.length == 0) {
        flyway().validate();
      }
      return Arrays.stream(pending).map(Migrations::named).toList();
    });
  }

  private boolean isRight() {
    boolean whole = History.isWhole(address, location);
    if (whole) {
      LeastVersion.check(address, program);
    }
    return whole;
  }

  /** Made when it is needed first. */
  private Flyway flyway() {
    if (flyway == null) {
      flyway = Flyway.configure()
          .dataSource(Jdbc.source(address, Duration.ZERO))
          .schemas(SCHEMA).defaultSchema(SCHEMA)
          .locations(location)
          .validateMigrationNaming(true)
          .cleanDisabled(true)
          .lockRetryCount(LOCK_ATTEMPTS)
          .load();
    }
    return flyway;
  }

  private void run(Runnable work) {
    ask(() -> {
      work.run();
      return null;
    });
  }

  private <T> T ask(Supplier<T> work) {
    try {
      return work.get();
    } catch (FlywayException failed) {
      throw new StoreException("the schema of " + address.title() + " cannot be used: "
          + String.valueOf(failed.getMessage()).strip().replaceAll("\\s*\\R\\s*", " "), failed);
    }
  }

  private void refuseNewer() {
    MigrationInfo[] unknown = Arrays.stream(flyway().info().all())
        .filter(info -> isUnknown(info.getState())).toArray(MigrationInfo[]::new);
    if (unknown.length > 0) {
      throw new StoreException("the schema of " + address.title() + " is newer than this program, which does not know "
          + named(unknown) + ": run the program that made it, or a newer one");
    }
  }

  private static boolean isUnknown(MigrationState state) {
    return state == MigrationState.FUTURE_SUCCESS || state == MigrationState.FUTURE_FAILED
        || state == MigrationState.MISSING_SUCCESS || state == MigrationState.MISSING_FAILED;
  }

  private static String named(MigrationInfo[] migrations) {
    return Arrays.stream(migrations).map(Migrations::named).collect(Collectors.joining(", "));
  }

  private static String named(MigrationInfo migration) {
    MigrationVersion version = migration.getVersion();
    return (version == null ? "" : version + " ") + migration.getDescription();
  }
}
