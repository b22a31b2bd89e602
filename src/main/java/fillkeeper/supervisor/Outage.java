package fillkeeper.supervisor;

import fillkeeper.bus.Bulletin;
import fillkeeper.domain.Incident;
import fillkeeper.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;

/** The incidents that were announced since the account was last live, until they are announced as resolved. */
final class Outage {

  /** One of many attempts is told by its last ones. */
  private static final int OPEN_MAX = 100;

  private final Bulletin bulletin;
  private final Clock clock;
  private final Deque<Incident> open = new ArrayDeque<>();

  Outage(Bulletin bulletin, Clock clock) {
    this.bulletin = bulletin;
    this.clock = clock;
  }

  void announce(Incident incident) {
    if (open.size() == OPEN_MAX) {
      open.removeFirst();
    }
    open.add(incident);
    bulletin.incident(incident, null);
  }

  void resolved() {
    open.forEach(incident -> bulletin.incident(incident, clock.now()));
    open.clear();
  }
}
