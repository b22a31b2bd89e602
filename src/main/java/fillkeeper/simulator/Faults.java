package fillkeeper.simulator;

import java.util.ArrayList;
import java.util.List;

/** What is to go wrong, where and how often. Safe from any thread. */
public final class Faults {

  private static final int FOR_EVER = Integer.MAX_VALUE;

  private final Faults ofAll;
  private final List<Rule> rules = new ArrayList<>();
  private final List<Visit> visits = new ArrayList<>();

  /** Those of one account, which come before {@code ofAll}; of the whole exchange if that is null. */
  public Faults(Faults ofAll) {
    this.ofAll = ofAll;
  }

  void next(At at, Fault fault, int times) {
    add(at, fault, 0, times);
  }

  /** Strikes the {@code nth} from now, the next being the first. */
  void nth(At at, int nth, Fault fault) {
    add(at, fault, nth - 1, 1);
  }

  void always(At at, Fault fault) {
    add(at, fault, 0, FOR_EVER);
  }

  private synchronized void add(At at, Fault fault, int skip, int times) {
    if (ofAll != null && !at.isOfAccount()) {
      throw new IllegalArgumentException(at + " is met before an account is known: ask the exchange");
    }
    if (times < 1 || skip < 0) {
      throw new IllegalArgumentException("a fault strikes at least once: skip=" + skip + " times=" + times);
    }
    rules.add(new Rule(at, fault, skip, times));
  }

  synchronized void meanwhile(At at, int nth, Runnable action) {
    if (at.isFrame()) {
      throw new IllegalArgumentException("a frame is nothing that is waited for: " + at);
    }
    visits.add(new Visit(at, nth - 1, action));
  }

  /** Nothing goes wrong any more. */
  public synchronized void clear() {
    rules.clear();
    visits.clear();
  }

  /** The fault that strikes here, or null. Each kind that this is counts one arrival; the first kind decides. */
  public Fault draw(At... kinds) {
    Fault own = drawOwn(kinds);
    return own == null && ofAll != null ? ofAll.draw(kinds) : own;
  }

  private synchronized Fault drawOwn(At[] kinds) {
    Rule struck = null;
    for (At kind : kinds) {
      for (Rule rule : rules) {
        if (rule.at == kind && rule.arrive() && struck == null) {
          struck = rule;
        }
      }
    }
    if (struck != null && struck.times != FOR_EVER && --struck.times == 0) {
      rules.remove(struck);
    }
    return struck == null ? null : struck.fault;
  }

  /** Runs what was to happen meanwhile, outside every lock. */
  public void visit(At... kinds) {
    due(kinds).forEach(Runnable::run);
    if (ofAll != null) {
      ofAll.visit(kinds);
    }
  }

  private synchronized List<Runnable> due(At[] kinds) {
    List<Runnable> due = new ArrayList<>();
    for (At kind : kinds) {
      visits.removeIf(visit -> visit.at == kind && visit.isDue() && due.add(visit.action));
    }
    return due;
  }

  /** A fault that is still to strike. */
  private static final class Rule {

    private final At at;
    private final Fault fault;
    private int skip;
    private int times;

    private Rule(At at, Fault fault, int skip, int times) {
      this.at = at;
      this.fault = fault;
      this.skip = skip;
      this.times = times;
    }

    /** Whether it is its turn; before that, one arrival less to wait for. */
    private boolean arrive() {
      if (skip == 0) {
        return true;
      }
      skip--;
      return false;
    }
  }

  /** Something that is still to happen. */
  private static final class Visit {

    private final At at;
    private final Runnable action;
    private int skip;

    private Visit(At at, int skip, Runnable action) {
      this.at = at;
      this.skip = skip;
      this.action = action;
    }

    private boolean isDue() {
      return skip-- == 0;
    }
  }
}
