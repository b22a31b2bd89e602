package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is let in: the key, its rights, and whose account it opens. */
interface AccessContract extends ContractTest {

  @Test
  default void aKeyThatIsRightIsLetInAndTheAccountsNumberIsRemembered() throws Exception {
    // given
    tenant().live();

    // when
    tenant().trade(market());

    // then
    tenant().thenAllIsWell();
    assertThat(stand().product().ofAccount("venue_account_id", tenant().id())).isEqualTo(tenant().at().number());
  }

  @Test
  default void aWrongSecretIsRefusedAndWaitsForAPerson() throws Exception {
    refused(tenant().at().wrongSecret());
  }

  @Test
  default void aWrongPassphraseIsRefusedAndWaitsForAPerson() throws Exception {
    appliesTo(Ability.PASSPHRASE);
    refused(tenant().at().wrongPassphrase());
  }

  private void refused(JsonObject wrong) throws Exception {
    // given
    tenant().trade(market());

    // when
    tenant().with(wrong).start();

    // then
    stand().product().awaitStatus(tenant().id(), "QUARANTINED").thenIncidents(tenant().id(), "AUTH_REJECTED");
    assertThat(tenant().rows()).isEmpty();
    assertThat(tenant().at().connections()).isZero();
  }

  @Test
  default void aLogInThatIsRefusedWaitsForAPersonWhoLetsItInAgain() throws Exception {
    // given
    tenant().at().wire().next(bench().login(), Fault.REFUSE);

    // when
    tenant().start();

    // then
    stand().product().awaitStatus(tenant().id(), "QUARANTINED");
    assertThat(tenant().at().connections()).isZero();

    // and
    tenant().trade(market());
    stand().product().ask(tenant().id(), "resume");
    tenant().thenAllIsWell("AUTH_REJECTED");
  }

  @Test
  default void aKeyWithoutThePermissionWaitsForAPersonWhoLetsItInAgain() throws Exception {
    // given
    tenant().trade(market());
    tenant().at().wire().next(At.EXECUTIONS, bench().trouble().denied());

    // when
    tenant().start();
    stand().product().awaitStatus(tenant().id(), "QUARANTINED").ask(tenant().id(), "resume");

    // then
    tenant().thenAllIsWell("AUTH_REJECTED");
  }

  @Test
  default void aKeyThatIsTakenAwayAndGivenBackIsFoundWithoutAPerson() throws Exception {
    // given
    tenant().with(new JsonObject().put("quarantine", new JsonObject().put("recheckMs", 200))).live();

    // when
    tenant().at().revoke();
    stand().product().awaitStatus(tenant().id(), "QUARANTINED");
    tenant().trade(market());
    tenant().at().restore();

    // then
    tenant().thenAllIsWellAfter("DISCONNECTED", "AUTH_REJECTED");
    assertThat(tenant().causes()).contains("AUTH_REJECTED");
  }

  @Test
  default void aKeyThatMayTradeIsRefusedWhereOnlyReadingIsAllowed() throws Exception {
    // given
    appliesTo(Ability.RIGHTS);
    tenant().at().mayTrade(true);

    // when
    tenant().with(new JsonObject().put("requireReadOnlyKey", true)).start();

    // then
    stand().product().awaitStatus(tenant().id(), "QUARANTINED").thenIncidents(tenant().id(), "AUTH_REJECTED");

    // and
    tenant().at().mayTrade(false);
    stand().product().ask(tenant().id(), "resume");
    tenant().thenAllIsWell("AUTH_REJECTED");
  }

  @Test
  default void aKeyThatOpensAnotherAccountThanBeforeWritesNothing() throws Exception {
    // given
    String number = tenant().at().number();
    tenant().live().trade(market());
    List<String> rows = tenant().equalsBook().rows();

    // when
    tenant().at().announce("771000771");
    tenant().away(() -> tenant().at().market(market(), Side.BUY, 1));

    // then
    stand().product().awaitStatus(tenant().id(), "QUARANTINED")
        .thenIncidents(tenant().id(), "DISCONNECTED", "ACCOUNT_MISMATCH");
    assertThat(tenant().rows()).isEqualTo(rows);

    // and
    tenant().at().announce(number);
    stand().product().ask(tenant().id(), "resume");
    tenant().thenAllIsWell("DISCONNECTED", "ACCOUNT_MISMATCH");
  }

  @Test
  default void aKeyOfAnotherAccountThanTheConfiguredOneWritesNothing() throws Exception {
    // given
    tenant().trade(market());

    // when
    tenant().with(new JsonObject().put("venueAccountId", "771000771")).start();

    // then
    stand().product().awaitStatus(tenant().id(), "QUARANTINED").thenIncidents(tenant().id(), "ACCOUNT_MISMATCH");
    assertThat(tenant().rows()).isEmpty();
    assertThat(tenant().at().connections()).isZero();
  }
}
