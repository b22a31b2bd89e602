package fillkeeper;

import fillkeeper.account.ConfiguredVenue;
import fillkeeper.check.AccountCheck;
import fillkeeper.check.Finding;
import fillkeeper.check.Finding.Verdict;
import fillkeeper.check.StoreCheck;
import fillkeeper.ops.OpsVerticle;
import fillkeeper.settings.AccountSettings;
import fillkeeper.settings.HttpSettings;
import fillkeeper.settings.SecretException;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsException;
import fillkeeper.settings.SettingsFile;
import fillkeeper.time.Clock;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A dry run: {@code java -cp fillkeeper.jar fillkeeper.Check conf.json}. Writes nothing and claims nothing. Exit code
 * 0 where everything will do, 2 where the configuration is wrong, 1 otherwise.
 */
public final class Check {

  private static final int FAULT = 1;
  private static final int USAGE = 2;
  private static final long ACCOUNT_SECONDS = 60;
  private static final long CLOSE_SECONDS = 10;

  private final PrintStream out;
  private final Clock clock = Clock.system();
  private boolean faulty;

  Check(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] arguments) throws Exception {
    System.exit(new Check(System.out).run(arguments));
  }

  int run(String... arguments) throws Exception {
    if (arguments.length != 1) {
      out.println("one argument is needed: the configuration file");
      return USAGE;
    }
    Settings settings;
    try {
      settings = Fillkeeper.settings(SettingsFile.read(Path.of(arguments[0])));
    } catch (SettingsException invalid) {
      invalid.faults().forEach(out::println);
      return USAGE;
    }
    tell(new Finding(Verdict.OK, "configuration", counted(settings.accounts(), "account") + ", "
        + counted(settings.markets(), "market")));
    tell(http(settings.http()));
    new StoreCheck(settings.store(), Store.version(), clock).run().forEach(this::tell);
    accounts(settings);
    return faulty ? FAULT : 0;
  }

  private static Finding http(HttpSettings http) {
    try {
      OpsVerticle.readTokens(http.tokens());
      return new Finding(Verdict.OK, "http", counted(http.tokens(), "token"));
    } catch (SecretException | IllegalStateException unusable) {
      return new Finding(Verdict.FAULT, "http", unusable.getMessage());
    }
  }

  private static String counted(List<?> things, String word) {
    return things.size() + " " + word + (things.size() == 1 ? "" : "s");
  }

  private void accounts(Settings settings) throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      Venues venues = new Venues(vertx, clock, new Random(), settings, Venues.BUILT_IN);
      for (AccountSettings account : settings.accounts()) {
        if (account.enabled()) {
          check(vertx, venues, account).await(ACCOUNT_SECONDS, TimeUnit.SECONDS).forEach(this::tell);
        } else {
          tell(new Finding(Verdict.OK, account.key().name(), "not enabled, so not looked at"));
        }
      }
    } finally {
      vertx.close().await(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** On a context of its own, as an attempt would have. */
  private Future<List<Finding>> check(Vertx vertx, Venues venues, AccountSettings account) {
    Promise<List<Finding>> found = Promise.promise();
    vertx.getOrCreateContext().runOnContext(here -> new AccountCheck(account,
        new ConfiguredVenue(vertx, account, venues.accounts(account.key().exchange())), clock).run()
        .onComplete(found));
    return found.future();
  }

  private void tell(Finding finding) {
    faulty |= finding.verdict() == Verdict.FAULT;
    out.println(finding);
  }
}
