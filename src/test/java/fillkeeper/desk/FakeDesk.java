package fillkeeper.desk;

import fillkeeper.domain.Vitals;
import fillkeeper.supervisor.Desk;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A desk that writes down what it was told, and answers as the test says. */
public final class FakeDesk implements Desk {

  public final Map<AccountKey, Vitals> vitals = new LinkedHashMap<>();
  public final List<String> told = new ArrayList<>();
  public Supplier<Future<Void>> outcome = Future::succeededFuture;

  public FakeDesk(AccountKey... accounts) {
    for (AccountKey account : accounts) {
      vitals.put(account, Samples.vitals(AccountStatus.LIVE));
    }
  }

  /** The desk on the event bus, before it listens. */
  BusDesk onBus(Vertx vertx, FakeReader reader, FakeActions actions, Supplier<JsonArray> markets,
      Scheduler scheduler) {
    AccountStates states = new AccountStates(this, reader);
    return new BusDesk(vertx, new Operators(this, actions, scheduler), states,
        new AccountPages(states, reader, reader), reader, markets, scheduler);
  }

  @Override
  public List<AccountKey> accounts() {
    return List.copyOf(vitals.keySet());
  }

  @Override
  public Optional<Vitals> vitals(AccountKey account) {
    return Optional.ofNullable(vitals.get(account));
  }

  @Override
  public Future<Void> resync(AccountKey account) {
    return tell("resync " + account);
  }

  @Override
  public Future<Void> quarantine(AccountKey account) {
    return tell("quarantine " + account);
  }

  @Override
  public Future<Void> resume(AccountKey account) {
    return tell("resume " + account);
  }

  @Override
  public Future<Void> drain(AccountKey account) {
    return tell("drain " + account);
  }

  @Override
  public Future<Void> acceptGap(AccountKey account, long gapId, String by, String note) {
    return tell("accept-gap " + account + " " + gapId + " " + by + " " + note);
  }

  private Future<Void> tell(String command) {
    told.add(command);
    return outcome.get();
  }
}
