package fillkeeper;

import fillkeeper.settings.Settings;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/**
 * The program, and a listener on its bus that says on standard output what was published. What was said before the
 * process was killed had been published.
 */
public final class Overheard implements Root {

  /** What begins a line about a change; its account and the message follow. */
  public static final String APPLIED = "applied ";

  private final Settings settings;
  private final Fillkeeper keeper;

  private Overheard(Settings settings) {
    this.settings = settings;
    this.keeper = new Fillkeeper(settings);
  }

  public static void main(String[] arguments) {
    new Main(arguments, Overheard::new).run();
  }

  @Override
  public Future<?> deploy(Context context) throws Exception {
    settings.accounts().forEach(account -> {
      String name = account.key().name();
      context.owner().eventBus().<JsonObject>localConsumer("fillkeeper.account." + name + ".applied",
          message -> System.out.println(APPLIED + account.key().account() + " " + message.body().encode()));
    });
    return keeper.deploy(context);
  }

  @Override
  public Future<?> undeploy(Context context) throws Exception {
    return keeper.undeploy(context);
  }

  @Override
  public Future<Void> drain() {
    return keeper.drain();
  }

  @Override
  public void stopStore() {
    keeper.stopStore();
  }
}
