package fillkeeper.simulation;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import java.util.HashMap;
import java.util.Map;

/** How the attempts ended: each for one reason, told once. */
final class Ends {

  private final Oracle oracle;
  private final Map<String, Incident> incidents = new HashMap<>();
  private final Map<String, Life> owners = new HashMap<>();
  private final Map<String, Integer> told = new HashMap<>();
  /** From then on an epoch may name two attempts, and nobody can know which of their incidents is which. */
  private boolean wasPutBack;

  Ends(Oracle oracle) {
    this.oracle = oracle;
  }

  void putBack() {
    wasPutBack = true;
  }

  void begun(AccountKey account, long epoch, Life by) {
    owners.put(account + " " + epoch, by);
  }

  /** One end of an attempt has one reason, whichever way it is sent to the database. */
  void sent(AccountKey account, Incident incident) {
    if (wasPutBack) {
      return;
    }
    Incident before = incidents.putIfAbsent(account + " " + incident.epoch(), incident);
    if (before != null && before.cause() != incident.cause() && incident.cause() != Cause.OPERATOR) {
      oracle.broken("ONE", account + " epoch " + incident.epoch() + " ended by " + before.cause() + " and by "
          + incident.cause());
    }
  }

  void failed(AccountKey account, long epoch) {
    once("failed", account, epoch, "is told to have failed twice");
  }

  /**
   * An incident is published as it opens. The process that owned the epoch tells of its end as it sees it, whether or
   * not it reaches the database. Where it left no incident there, whoever took over stored one, and alone tells of it.
   */
  void told(Incident incident, Life by) {
    AccountKey account = incident.account();
    long epoch = incident.epoch();
    if (owners.get(account + " " + epoch) == by) {
      once("incident", account, epoch, "has two incidents");
    } else if (once("left", account, epoch, "was left twice") && incident.cause() != Cause.FENCED) {
      oracle.broken("ONE", account + " epoch " + epoch + " was another process's, and is told to have ended by "
          + incident.cause());
    }
  }

  /** False where that is the second time, or nobody can say. */
  private boolean once(String what, AccountKey account, long epoch, String twice) {
    if (wasPutBack) {
      return false;
    }
    boolean first = told.merge(what + " " + account + " " + epoch, 1, Integer::sum) == 1;
    if (!first) {
      oracle.broken("ONE", account + " epoch " + epoch + " " + twice);
    }
    return first;
  }
}
