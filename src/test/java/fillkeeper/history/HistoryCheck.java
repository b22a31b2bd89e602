package fillkeeper.history;

import fillkeeper.history.Event.Action;
import fillkeeper.history.Event.Answered;
import fillkeeper.history.Event.Asked;
import fillkeeper.history.Event.Done;
import fillkeeper.history.Event.Looked;
import fillkeeper.history.Event.Published;
import fillkeeper.history.Event.Refused;
import fillkeeper.history.Event.Unknown;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether what was observed can have happened. What was answered or published is in the ledger afterwards, no amount
 * went back, and an account is quarantined as those operations say whose outcome is known; one whose outcome is unknown
 * may have happened, or happen later, or not at all.
 *
 * <p>One operator works on an account at a time, and whoever looks at it sees the row.
 */
final class HistoryCheck {

  private final List<String> faults = new ArrayList<>();
  private final Map<Long, Asked> asked = new HashMap<>();
  private final Map<String, Register> registers = new HashMap<>();
  private final Map<String, Published> last = new HashMap<>();
  private final Map<String, BigDecimal> told = new HashMap<>();

  private HistoryCheck() {
  }

  /**
   * What cannot have happened; empty if all can.
   *
   * @param ledger the amounts that are stored at the end, by account and key
   */
  static List<String> faults(List<Event> history, Map<String, BigDecimal> ledger) {
    HistoryCheck check = new HistoryCheck();
    history.forEach(check::take);
    check.told.forEach((key, amount) -> {
      BigDecimal stored = ledger.get(key);
      if (stored == null || stored.compareTo(amount) < 0) {
        check.faults.add(key + " was told with " + amount.toPlainString() + " and is stored with " + stored);
      }
    });
    return check.faults;
  }

  private void take(Event event) {
    if (event instanceof Asked question) {
      asked.put(question.number(), question);
      register(question.account()).begun(question.action());
    } else if (event instanceof Done done) {
      Asked question = ended(done.number());
      register(question.account()).done(question.action());
    } else if (event instanceof Refused refused) {
      Asked question = ended(refused.number());
      register(question.account()).refused(question.action());
    } else if (event instanceof Unknown unknown) {
      ended(unknown.number());
    } else if (event instanceof Looked looked) {
      if (!register(looked.account()).allows(looked.quarantined())) {
        faults.add(looked.account() + " cannot be " + (looked.quarantined() ? "" : "not ") + "quarantined here");
      }
    } else if (event instanceof Published published) {
      published(published);
    } else if (event instanceof Answered answered) {
      told.merge(answered.account() + " " + answered.key(), answered.amount(), BigDecimal::max);
    } else {
      throw new AssertionError(event);
    }
  }

  private Asked ended(long number) {
    Asked question = asked.remove(number);
    if (question == null) {
      throw new IllegalArgumentException("no question " + number + " is open");
    }
    return question;
  }

  private Register register(String account) {
    return registers.computeIfAbsent(account, absent -> new Register());
  }

  private void published(Published now) {
    Published before = last.put(now.process() + " " + now.account(), now);
    if (before != null && before.seq() >= now.seq()) {
      faults.add(now + " was published after " + before);
    }
    String key = now.account() + " " + now.key();
    BigDecimal known = told.get(key);
    if (known != null && known.compareTo(now.amount()) > 0) {
      faults.add(now + " was published when " + known.toPlainString() + " had been told");
    }
    told.merge(key, now.amount(), BigDecimal::max);
  }

  /** Whether an account is quarantined, as far as that is known. */
  private static final class Register {

    private final Set<Action> open = EnumSet.noneOf(Action.class);
    private boolean maybe;
    private boolean maybeNot = true;

    /** From here on it may happen, until the next operation is known to have been done after it. */
    private void begun(Action action) {
      if (action != Action.RESYNC) {
        open.add(action);
      }
    }

    private void done(Action action) {
      if (action != Action.RESYNC) {
        open.clear();
        maybe = action == Action.QUARANTINE;
        maybeNot = !maybe;
      }
    }

    private void refused(Action action) {
      open.remove(action);
    }

    private boolean allows(boolean quarantined) {
      boolean allowed = quarantined ? maybe || open.contains(Action.QUARANTINE)
          : maybeNot || open.contains(Action.RESUME);
      maybe = quarantined;
      maybeNot = !quarantined;
      return allowed;
    }
  }
}
