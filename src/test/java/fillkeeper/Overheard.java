package fillkeeper;

import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsSource;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The program, a listener on its bus that says on standard output what was published, and an operator who asks on the
 * bus what comes on standard input: {@code <number> <account> <action>}. What was said before the process was killed
 * had been published or answered.
 */
public final class Overheard implements Root {

  /** What begins a line about a change; its account and the message follow. */
  public static final String APPLIED = "applied ";

  /** What begins a line about a status; the message follows. */
  public static final String STATUS = "status ";

  /** What begins a line about an answer; the number follows, and the answer or the code of the refusal. */
  public static final String ANSWER = "answer ";

  private final Settings settings;
  private final Fillkeeper keeper;

  private Overheard(Settings settings, SettingsSource source) {
    this.settings = settings;
    this.keeper = new Fillkeeper(settings, source);
  }

  /** Everything is said on the stream of the log, where one waits for the other: a long line is torn by no other. */
  public static void main(String[] arguments) {
    System.setOut(System.err);
    new Main(arguments, Overheard::new).run();
  }

  @Override
  public Future<?> deploy(Context context) throws Exception {
    settings.accounts().forEach(account -> {
      String name = account.key().name();
      context.owner().eventBus().<JsonObject>localConsumer("fillkeeper.account." + name + ".applied",
          message -> System.out.println(APPLIED + account.key().account() + " " + message.body().encode()));
      context.owner().eventBus().<JsonObject>localConsumer("fillkeeper.account." + name + ".status",
          message -> System.out.println(STATUS + message.body().encode()));
    });
    Thread operator = new Thread(() -> new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
        .lines().forEach(line -> ask(context, line.split(" "))), "operator");
    operator.setDaemon(true);
    operator.start();
    return keeper.deploy(context);
  }

  private static void ask(Context context, String[] words) {
    context.runOnContext(here -> context.owner().eventBus()
        .<JsonObject>request(words[1], new JsonObject().put("action", words[2]))
        .onSuccess(reply -> System.out.println(ANSWER + words[0] + " " + reply.body().encode()))
        .onFailure(failure -> System.out.println(ANSWER + words[0] + " "
            + (failure instanceof ReplyException refused ? refused.failureCode() : -1))));
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
