package fillkeeper;

import fillkeeper.desk.BusDesk;
import fillkeeper.domain.AccountKey;
import fillkeeper.market.Recorders;
import fillkeeper.ops.FaultyConfigurationException;
import fillkeeper.ops.OpsVerticle;
import fillkeeper.ops.Reloading;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsException;
import fillkeeper.settings.SettingsSource;
import fillkeeper.supervisor.Reconfigured;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.supervisor.Supervisor;
import fillkeeper.time.Home;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Makes the running process follow its configuration: reads it again, and hands each part to whom it is about. One at a
 * time. Whatever is wrong with it is found before anything is done.
 */
final class Reload implements Reloading {

  private final Vertx vertx;
  private final Home home;
  private final SettingsSource source;
  private final Parts parts;
  private final AtomicBoolean busy = new AtomicBoolean(true);
  private Settings running;

  /** Whom a configuration is about. */
  record Parts(KeptAccounts accounts, Supervisor supervisor, RecordedMarkets markets, Recorders recorders,
      Heralds heralds, BusDesk desk, OpsVerticle ops) {
  }

  /**
   * Makes it; nothing can be reloaded before {@link #open}.
   *
   * @param home    where the parts may be touched
   * @param running what they follow
   */
  Reload(Vertx vertx, Home home, SettingsSource source, Settings running, Parts parts) {
    this.vertx = vertx;
    this.home = home;
    this.source = source;
    this.running = running;
    this.parts = parts;
  }

  /** Everything runs. */
  void open() {
    busy.set(false);
  }

  @Override
  public Future<Reloaded> reload() {
    return home.call(() -> {
      if (!busy.compareAndSet(false, true)) {
        return refuse("the process starts, or another reload is under way; ask again when it is over");
      }
      return read().compose(this::follow).onComplete(done -> busy.set(false));
    });
  }

  private Future<Settings> read() {
    return vertx.executeBlocking(source::read).recover(Reload::faulty)
        .compose(read -> read.map(Future::succeededFuture).orElseGet(() -> refuse(
            "the configuration was not read from a file, so it cannot be read again; start the process with -conf <file>")));
  }

  private Future<Reloaded> follow(Settings read) {
    List<String> restartNeeded = running.restartNeededFor(read);
    Settings next;
    try {
      next = running.reloaded(read);
    } catch (SettingsException faulty) {
      return faulty(faulty);
    }
    boolean tokens = !next.http().tokens().equals(running.http().tokens());
    return replaceTokens(next, tokens).compose(replaced -> {
      running = next;
      return followAccounts(next);
    }).compose(accounts -> followMarkets(next).map(markets -> new Reloaded(
        new Names(names(accounts.added()), names(accounts.removed()), names(accounts.changed())),
        names(accounts.relabeled()), markets, tokens, restartNeeded)));
  }

  private Future<Void> replaceTokens(Settings next, boolean changed) {
    return !changed ? Future.succeededFuture() : parts.ops().replaceTokens(next.http().tokens())
        .recover(unusable -> faulty(new SettingsException(List.of("http.tokens: " + unusable.getMessage()))));
  }

  /** Whatever becomes of the accounts, who is kept is heard and announced to. */
  private Future<Reconfigured> followAccounts(Settings next) {
    return parts.supervisor().keep(parts.accounts().of(next.accounts()), KeptAccounts.rows(next.accounts()))
        .eventually(() -> home.call(() -> Future.join(parts.desk().follow(), parts.heralds().follow(next.accounts()))));
  }

  private Future<Names> followMarkets(Settings next) {
    return home.call(() -> parts.recorders().keep(parts.markets().of(next.markets())))
        .map(done -> new Names(done.added(), done.removed(), done.changed()));
  }

  private static List<String> names(List<AccountKey> accounts) {
    return accounts.stream().map(AccountKey::name).toList();
  }

  private static <T> Future<T> faulty(Throwable cause) {
    return Future.failedFuture(cause instanceof SettingsException invalid
        ? new FaultyConfigurationException(invalid.faults()) : cause);
  }

  private static <T> Future<T> refuse(String why) {
    return Future.failedFuture(new RefusedException(409, why));
  }
}
