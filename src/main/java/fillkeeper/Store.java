package fillkeeper;

import fillkeeper.domain.ProgramVersion;
import fillkeeper.settings.StoreSettings;
import fillkeeper.store.EmbeddedStore;
import fillkeeper.store.Migrations;
import fillkeeper.store.ServerCheck;
import fillkeeper.store.StoreAddress;
import fillkeeper.time.Clock;
import java.util.concurrent.TimeUnit;

/**
 * The database of this process, embedded or not, ready to be written: checked and migrated. All methods but
 * {@link #address} block.
 */
final class Store implements AutoCloseable {

  /** What an interrupted start gets to stop what it has started. */
  private static final long STOP_MILLIS = 10_000;

  private final StoreSettings settings;
  private final Clock clock;
  private EmbeddedStore embedded;
  private volatile StoreAddress address;
  private Thread opener;
  private boolean closed;

  /** Opens nothing yet. */
  Store(StoreSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Starts it if it is embedded, waits for it, checks and migrates it. Once; a close from another thread ends it.
   *
   * @throws RuntimeException whose message says what is wrong; then nothing is left running
   */
  Store open() {
    begin();
    try {
      embedded = settings.embedded()
          ? EmbeddedStore.start(settings.dataDir(), settings.port(), settings.startTimeout()) : null;
      StoreAddress at = embedded == null ? StoreAddress.of(settings) : embedded.address();
      prepare(at);
      address = at;
      return this;
    } catch (RuntimeException unfit) {
      stop();
      throw unfit;
    } finally {
      end();
    }
  }

  private synchronized void begin() {
    if (closed) {
      throw new IllegalStateException("the process ends");
    }
    opener = Thread.currentThread();
  }

  /** Nobody interrupts this thread for the store's sake from now on. */
  private synchronized void end() {
    opener = null;
    if (closed) {
      Thread.interrupted();
    }
    notifyAll();
  }

  private void prepare(StoreAddress at) {
    new ServerCheck(clock).check(at, settings.acceptLoss(), settings.startTimeout());
    Migrations migrations = new Migrations(at, Migrations.LOCATION, version());
    if (settings.migrate()) {
      migrations.apply();
    } else {
      migrations.verify();
    }
  }

  /** This program's. */
  static ProgramVersion version() {
    return new ProgramVersion(Store.class.getPackage().getImplementationVersion());
  }

  /** How to reach it; null before it is open. */
  StoreAddress address() {
    return address;
  }

  /** Stops the embedded database, one that is being started too; another one is left alone. */
  @Override
  public void close() {
    if (awaitOpener()) {
      stop();
    }
  }

  private synchronized boolean awaitOpener() {
    closed = true;
    if (opener == null) {
      return true;
    }
    opener.interrupt();
    long end = clock.nanos() + TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS);
    try {
      for (long left = STOP_MILLIS; opener != null && left > 0;
          left = TimeUnit.NANOSECONDS.toMillis(end - clock.nanos())) {
        wait(left);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return opener == null;
  }

  private void stop() {
    if (embedded != null) {
      embedded.close();
    }
  }
}
