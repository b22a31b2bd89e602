package fillkeeper.supervisor;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.Claims;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Who is kept by this process: every account of the configuration, in its order. Changed on the supervisor's context
 * alone, by another picture in place of the one before; looked at from anywhere.
 */
final class Roster {

  private volatile Map<AccountKey, Member> members;

  /** One account; its keeping is null before the supervisor starts. */
  record Member(KeptAccount account, Claims.Configured row, Keeping keeping) {
  }

  /** All of them, with their rows, before any is kept. */
  Roster(List<KeptAccount> accounts, List<Claims.Configured> rows) {
    Map<AccountKey, Claims.Configured> byKey = new LinkedHashMap<>();
    rows.forEach(row -> byKey.put(row.key(), row));
    Map<AccountKey, Member> all = new LinkedHashMap<>();
    accounts.forEach(account -> all.put(account.key(), new Member(account, byKey.get(account.key()), null)));
    members = all;
  }

  List<AccountKey> keys() {
    return List.copyOf(members.keySet());
  }

  List<Claims.Configured> rows() {
    return members.values().stream().map(Member::row).toList();
  }

  /** Null if it is not of the configuration. */
  Member member(AccountKey account) {
    return members.get(account);
  }

  /** Null if it is not of the configuration, or nothing is kept yet. */
  Keeping keeping(AccountKey account) {
    Member member = members.get(account);
    return member == null ? null : member.keeping();
  }

  /** Those that are kept. */
  Map<AccountKey, Keeping> keepings() {
    Map<AccountKey, Keeping> kept = new LinkedHashMap<>();
    members.forEach((key, member) -> {
      if (member.keeping() != null) {
        kept.put(key, member.keeping());
      }
    });
    return kept;
  }

  void replaceAll(UnaryOperator<Member> change) {
    Map<AccountKey, Member> next = new LinkedHashMap<>(members);
    next.replaceAll((key, member) -> change.apply(member));
    members = next;
  }

  /** Adds it at the end, or puts it in the place of the one before. */
  void put(Member member) {
    Map<AccountKey, Member> next = new LinkedHashMap<>(members);
    next.put(member.account().key(), member);
    members = next;
  }

  void remove(AccountKey account) {
    Map<AccountKey, Member> next = new LinkedHashMap<>(members);
    next.remove(account);
    members = next;
  }

  /** Brings them into this order; those that it does not name stay at the end. */
  void arrange(List<AccountKey> order) {
    List<AccountKey> all = new ArrayList<>(order);
    all.addAll(members.keySet());
    Map<AccountKey, Member> next = new LinkedHashMap<>();
    all.stream().filter(members::containsKey).forEach(key -> next.put(key, members.get(key)));
    members = next;
  }
}
