package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.SimServer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Who is let in: the key, its rights, and whose account it opens. */
interface AccessContract extends ContractTest {

  /** What makes an exchange cancel the orders of an account, now or once a connection is gone. */
  Pattern ARMED = Pattern.compile("(?i)\\bdcp\\b|cancel|count-?down");

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

  /** The account is its user's, and others live on it too. */
  @Test
  default void nothingIsAskedThatChangesAnythingAndNoMoreIsOpenedThanIsHeard() throws Exception {
    alone(stand -> {
      // given
      SimServer<?> server = stand.bench().server();
      Tenant tenant = stand.tenant().live();
      tenant.trade(market());
      tenant.away(() -> tenant.trade(market()));
      stand.product().awaitLive(tenant.id());
      tenant.resync();
      tenant.equalsBook();
      stand.product().awaitCompared(tenant.id());
      long attempts = stand.product().epoch(tenant.id());

      // when
      tenant.leave();
      Product.await("no connection", () -> tenant.at().connections() == 0, () -> tenant.at().connections() + "");

      // then: only the key of a stream is asked for and kept alive, which ends nobody else's
      assertThat(server.asked()).hasSizeGreaterThan(10).noneMatch(asked -> asked.startsWith("DELETE"));
      assertThat(server.asked()).filteredOn(asked -> !asked.startsWith("GET "))
          .hasSize((int) server.count(At.STREAM_KEY));
      assertThat(server.heard()).as("said on sockets").noneMatch(said -> ARMED.matcher(said).find());
      assertThat(server.asked()).as("requests").noneMatch(asked -> ARMED.matcher(asked).find());
      assertThat(server.count(At.CONNECT)).as("connections ever").isEqualTo(attempts);
    });
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
