package fillkeeper.supervisor;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.Claims;
import fillkeeper.log.AccountLog;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Brings who is kept to another configuration, one account after the other: nothing happens to those that are the same.
 * Where the store does not answer it ends there, and the same may be asked again. Confined to the supervisor's context.
 */
final class Reconfiguration {

  private final Roster roster;
  private final Claims claims;
  private final Function<KeptAccount, Keeping> keepings;
  private final BooleanSupplier isEnding;
  private final List<AccountKey> added = new ArrayList<>();
  private final List<AccountKey> removed = new ArrayList<>();
  private final List<AccountKey> changed = new ArrayList<>();
  private final List<AccountKey> relabeled = new ArrayList<>();

  /**
   * Makes it.
   *
   * @param keepings makes the keeping of an account that is new or changed
   * @param isEnding whether the process ends, so that nothing may be started
   */
  Reconfiguration(Roster roster, Claims claims, Function<KeptAccount, Keeping> keepings,
      BooleanSupplier isEnding) {
    this.roster = roster;
    this.claims = claims;
    this.keepings = keepings;
    this.isEnding = isEnding;
  }

  /** An account is the same if it is the very object that is kept. */
  Future<Reconfigured> to(List<KeptAccount> accounts, List<Claims.Configured> rows) {
    List<AccountKey> order = accounts.stream().map(KeptAccount::key).toList();
    Future<Void> done = Future.succeededFuture();
    for (AccountKey account : roster.keys()) {
      if (!order.contains(account)) {
        done = done.compose(before -> remove(account));
      }
    }
    for (int i = 0; i < accounts.size(); i++) {
      KeptAccount account = accounts.get(i);
      Claims.Configured row = rows.get(i);
      done = done.compose(before -> bring(account, row));
    }
    return done.map(all -> {
      roster.arrange(order);
      return new Reconfigured(added, removed, changed, relabeled);
    });
  }

  private Future<Void> remove(AccountKey account) {
    return retire(account).compose(gone -> claims.unconfigure(account)).map(gone -> {
      roster.remove(account);
      removed.add(account);
      return null;
    });
  }

  private Future<Void> bring(KeptAccount account, Claims.Configured row) {
    Roster.Member before = roster.member(account.key());
    if (before != null && before.account() == account) {
      return before.row().equals(row) ? Future.succeededFuture() : claims.configure(row).map(stored -> {
        roster.put(new Roster.Member(account, row, before.keeping()));
        relabeled.add(account.key());
        return null;
      });
    }
    return claims.configure(row)
        .compose(stored -> before == null ? Future.succeededFuture() : retire(account.key()))
        .compose(free -> start(account, row, before == null ? added : changed));
  }

  private Future<Void> start(KeptAccount account, Claims.Configured row, List<AccountKey> done) {
    if (isEnding.getAsBoolean()) {
      return Future.failedFuture(new RefusedException(409, "the process ends"));
    }
    Keeping keeping = keepings.apply(account);
    roster.put(new Roster.Member(account, row, keeping));
    done.add(account.key());
    keeping.start();
    return Future.succeededFuture();
  }

  /** Its lease is given back when this is done. What could not be finished has left an incident and is read anew. */
  private Future<Void> retire(AccountKey account) {
    return roster.keeping(account).stop().otherwise(unfinished -> {
      AccountLog.of(Reconfiguration.class, account).warn("ended for another configuration: {}", unfinished.getMessage());
      return null;
    });
  }
}
