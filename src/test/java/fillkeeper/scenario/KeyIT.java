package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Words;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose key it is, what it may do, and whether it is still good: what only a person can mend is not tried again. */
class KeyIT {

  private Kept kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void keysThatWereSwappedWriteNothingOfTheOthersAccount() throws Exception {
    // given: first contact fixes whose ledger it is
    SimAccount one = kept.account("one");
    SimAccount two = kept.account("two");
    kept.start().awaitLive("one").awaitLive("two");
    trade(one);
    trade(two);
    kept.awaitLedgerEqualsBook();
    assertThat(venueAccountId("one")).isEqualTo(one.uid());
    assertThat(venueAccountId("two")).isEqualTo(two.uid());

    // when
    kept.exchange().swapKeys(one, two);
    trade(one);
    kept.awaitLedgerEqualsBook();
    kept.exchange().cutAll();

    // then: at once, after the one attempt that lost its stream
    kept.awaitStatus("one", "QUARANTINED").awaitStatus("two", "QUARANTINED");
    trade(one);
    trade(two);
    kept.assertIncidents("one", "DISCONNECTED", "ACCOUNT_MISMATCH")
        .assertIncidents("two", "DISCONNECTED", "ACCOUNT_MISMATCH");
    assertThat(kept.database().count("executions WHERE account = 'one'")).isEqualTo(2);
    assertThat(kept.database().count("executions WHERE account = 'two'")).isEqualTo(1);

    // and
    kept.exchange().swapKeys(one, two);
    kept.ask("one", "resume");
    kept.ask("two", "resume");
    kept.awaitLive("one").awaitLive("two").awaitLedgerEqualsBook().awaitCountersAddUp("one").awaitCountersAddUp("two");
  }

  @Test
  void aKeyOfAnotherAccountThanTheConfiguredOneIsRefusedBeforeAnythingIsWritten() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("venueAccountId", "12345"));
    trade(account);

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then
    kept.assertIncidents("main", "ACCOUNT_MISMATCH");
    assertThat(kept.database().count("orders")).isZero();
    assertThat(kept.database().count("executions")).isZero();
    assertThat(account.connections()).isZero();
  }

  @Test
  void aKeyThatCanTradeIsRefusedWhereOnlyReadingIsAllowed() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("requireReadOnlyKey", true));
    account.permissions(false, null);

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then
    kept.assertIncidents("main", "AUTH_REJECTED");
    account.permissions(true, null);
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook();
  }

  @Test
  void aKeyThatCanTradeIsOnlyWarnedAboutElse() throws Exception {
    // given
    SimAccount account = kept.account("main");
    account.permissions(false, null);
    Words words = new Words();

    // when
    try {
      kept.start().awaitLive("main");
    } finally {
      words.stop();
    }

    // then
    kept.assertIncidents("main");
    assertThat(words.heard()).anyMatch(line -> line.startsWith("log WARN fillkeeper.")
        && line.endsWith("the key can trade or withdraw; fillkeeper needs a read-only key"));
  }

  @Test
  void aKeyThatIsKnownAgainIsFoundWithoutAPerson() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("quarantine", new JsonObject().put("recheckMs", 300)));
    kept.start().awaitLive("main");

    // when
    account.revoke();
    kept.awaitStatus("main", "QUARANTINED");
    trade(account);
    account.restore();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).contains("AUTH_REJECTED").isSubsetOf("DISCONNECTED", "AUTH_REJECTED");
  }

  @Test
  void aRefusedKeyIsCheckedAgainAfterARestartOfTheProcessToo() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("quarantine", new JsonObject().put("recheckMs", 300)));
    account.revoke();
    kept.start().awaitStatus("main", "QUARANTINED").stop();

    // when
    kept.start();
    account.restore();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook();
  }

  @Test
  void whatAPersonQuarantinedIsNotCheckedAgainThoughItsKeyWasRefusedBefore() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("quarantine", new JsonObject().put("recheckMs", 2_000)));
    SimAccount other = kept.account("other");
    account.revoke();
    kept.start().awaitStatus("main", "QUARANTINED").awaitLive("other");

    // when
    kept.ask("main", "quarantine");
    account.restore();
    long since = System.nanoTime();
    while (System.nanoTime() - since < 3_000_000_000L) {
      trade(other);
      kept.awaitLedgerEqualsBookOf("other");
    }

    // then
    assertThat(kept.status("main")).isEqualTo("QUARANTINED");
    kept.assertIncidents("main", "AUTH_REJECTED");
  }

  @Test
  void aMismatchIsNotCheckedAgain() throws Exception {
    // given
    kept.account("main", new JsonObject().put("venueAccountId", "12345")
        .put("quarantine", new JsonObject().put("recheckMs", 50)));
    SimAccount other = kept.account("other");

    // when
    kept.start().awaitStatus("main", "QUARANTINED").awaitLive("other");
    for (int i = 0; i < 20; i++) {
      trade(other);
      kept.awaitLedgerEqualsBookOf("other");
    }

    // then
    kept.assertIncidents("main", "ACCOUNT_MISMATCH");
  }

  private static void trade(SimAccount account) {
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
  }

  private String venueAccountId(String id) {
    return (String) kept.database().value("SELECT venue_account_id FROM fillkeeper.accounts WHERE account = '" + id + "'");
  }
}
