package fillkeeper;

import fillkeeper.domain.Secret;
import fillkeeper.settings.SecretRef;
import fillkeeper.settings.StoreSettings;
import fillkeeper.store.EmbeddedStore;
import fillkeeper.store.Migrations;
import fillkeeper.store.ServerCheck;
import fillkeeper.store.StoreAddress;
import fillkeeper.time.Clock;

/** The database of this process, embedded or not, ready to be written: checked and migrated. Blocks. */
final class Store implements AutoCloseable {

  private final EmbeddedStore embedded;
  private final StoreAddress address;

  private Store(EmbeddedStore embedded, StoreAddress address) {
    this.embedded = embedded;
    this.address = address;
  }

  /**
   * Starts it if it is embedded, waits for it, checks and migrates it.
   *
   * @throws RuntimeException whose message says what is wrong; then nothing is left running
   */
  static Store open(StoreSettings settings, Clock clock) {
    EmbeddedStore embedded = settings.embedded()
        ? EmbeddedStore.start(settings.dataDir(), settings.port(), settings.startTimeout()) : null;
    Store store = new Store(embedded, embedded == null ? address(settings) : embedded.address());
    try {
      store.prepare(settings, clock);
      return store;
    } catch (RuntimeException unfit) {
      store.close();
      throw unfit;
    }
  }

  private static StoreAddress address(StoreSettings settings) {
    SecretRef password = settings.password();
    return new StoreAddress(settings.host(), settings.port(), settings.database(), settings.user(),
        password == null ? new Secret("") : password.read(), settings.sslMode());
  }

  private void prepare(StoreSettings settings, Clock clock) {
    new ServerCheck(clock).check(address, settings.acceptLoss(), settings.startTimeout());
    Migrations migrations = new Migrations(address, Migrations.LOCATION);
    if (settings.migrate()) {
      migrations.apply();
    } else {
      migrations.verify();
    }
  }

  StoreAddress address() {
    return address;
  }

  /** Stops the embedded database; another one is left alone. */
  @Override
  public void close() {
    if (embedded != null) {
      embedded.close();
    }
  }
}
