package fillkeeper.testkit;

import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.SimAccount;

/** Events that nobody hears. */
public final class Away {

  private Away() {
  }

  /** The last of the stream is this, then it is lost, and all those events happen before the next one is opened. */
  public static void during(Kept kept, String id, SimAccount account, Runnable events, Runnable last) {
    int failures = kept.incidentCauses(id).size();
    account.meanwhile(At.IDENTITY, events);
    last.run();
    account.cut();
    Kept.await("the loss of the stream of " + id, () -> kept.incidentCauses(id).size() > failures,
        () -> kept.incidentCauses(id).toString());
  }

  /** The same, after nothing in particular. */
  public static void during(Kept kept, String id, SimAccount account, Runnable events) {
    during(kept, id, account, events, () -> { });
  }
}
