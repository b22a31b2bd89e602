package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.testkit.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The model, with time in which each step takes a second. */
final class MemoryBackend extends Backend {

  private final FakeTime time = new FakeTime();
  private final MemoryStore store = new MemoryStore(time, LEASE);
  private final Ledger ledger;
  private final UnaryOperator<Claims> claims;
  private long tokens;

  MemoryBackend() {
    this((ledger, store) -> ledger, claims -> claims);
  }

  /** With ports that are other ones over these. */
  MemoryBackend(BiFunction<Ledger, MemoryStore, Ledger> ledger, UnaryOperator<Claims> claims) {
    this.ledger = ledger.apply(store.ledger(), store);
    this.claims = claims;
  }

  MemoryStore store() {
    return store;
  }

  @Override
  void begin() {
    time.freeze(Duration.ofSeconds(1));
    super.begin();
  }

  @Override
  Ledger ledger() {
    return ledger;
  }

  @Override
  Claims claims(String owner) {
    return claims.apply(store.claims(time::nanos, () -> new UUID(1, ++tokens)));
  }

  @Override
  AccountRow row(AccountKey account) {
    return store.row(account);
  }

  @Override
  Instant now() {
    return time.now();
  }

  @Override
  void elapse(Duration by) {
    time.freeze(by);
  }

  @Override
  void putBack(AccountKey account) {
    store.putBack(account);
  }

  @Override
  <T> T whileWritten(AccountKey account, Supplier<T> work) {
    MemoryStore.Held held = store.hold(account);
    try {
      return work.get();
    } finally {
      held.letGo();
    }
  }

  @Override
  Map<String, List<Map<String, String>>> tables() {
    return store.dump();
  }
}
