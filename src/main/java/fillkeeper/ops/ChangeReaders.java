package fillkeeper.ops;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.ChangeFeed;
import io.vertx.core.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Who follows which account just now: a bounded number, each woken when its account changed. */
public final class ChangeReaders {

  /** Each costs a connection and, while it reads, a page of memory. */
  public static final int MAX = 64;

  private final Context context;
  private final Map<AccountKey, Set<Runnable>> readers = new HashMap<>();
  private final Set<AccountKey> changed = ConcurrentHashMap.newKeySet();
  private volatile int count;

  /**
   * Makes it, with nobody following.
   *
   * @param context on which readers come and go, and are woken
   */
  public ChangeReaders(Context context, ChangeFeed feed) {
    this.context = context;
    feed.onChanged(this::onChanged);
  }

  /** How many follow. Any thread. */
  public int count() {
    return count;
  }

  /** Whether there is room for one more. */
  boolean admit(AccountKey account, Runnable wake) {
    if (count >= MAX) {
      return false;
    }
    readers.computeIfAbsent(account, first -> new LinkedHashSet<>()).add(wake);
    count++;
    return true;
  }

  void leave(AccountKey account, Runnable wake) {
    Set<Runnable> of = readers.get(account);
    if (of != null && of.remove(wake)) {
      count--;
      if (of.isEmpty()) {
        readers.remove(account);
      }
    }
  }

  /** However often an account changes, it waits once. */
  private void onChanged(AccountKey account) {
    if (count > 0 && changed.add(account)) {
      context.runOnContext(here -> {
        changed.remove(account);
        List<Runnable> woken = new ArrayList<>(readers.getOrDefault(account, Set.of()));
        woken.forEach(Runnable::run);
      });
    }
  }
}
