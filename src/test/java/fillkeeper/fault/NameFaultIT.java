package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.NameServer;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.dns.AddressResolverOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** R14: the exchange's name resolves to nothing, to the wrong machine, or to another one than before. */
class NameFaultIT extends FaultScenario {

  private static final String NAME = "exchange.test";

  @TempDir
  Path directory;
  private NameServer names;
  private SimAccount account;

  @Override
  Kept product(TestDatabase database) throws Exception {
    resolvesTo(null);
    names = beside(new NameServer());
    AddressResolverOptions resolver = new AddressResolverOptions().setHostsPath(hosts().toString())
        .setHostsRefreshPeriod(20).addServer("127.0.0.1:" + names.port()).setQueryTimeout(200).setMaxQueries(4);
    Kept made = new Kept(Vertx.vertx(new VertxOptions().setAddressResolverOptions(resolver)), new SimExchange(42),
        database);
    int port = made.exchange().port();
    account = made.account("main", new JsonObject().put("endpoints", new JsonObject()
        .put("rest", "http://" + NAME + ":" + port).put("privateWs", "ws://" + NAME + ":" + port + "/v5/private")));
    return made;
  }

  @Test
  void R14_aNameThatIsNotKnown() throws Exception {
    // given
    RestScenario.somethingToRead(account);
    kept.start().awaitIncident("main", "VENUE_UNAVAILABLE");

    // when
    resolvesTo("127.0.0.1");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsOnly("VENUE_UNAVAILABLE");
  }

  @Test
  void R14_aNameThatLeadsToAMachineWhereNobodyListens() throws Exception {
    // given: loopback, but not where the exchange is
    RestScenario.somethingToRead(account);
    resolvesTo("127.0.0.3");
    kept.start().awaitIncident("main", "VENUE_UNAVAILABLE");

    // when
    resolvesTo("127.0.0.1");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsOnly("VENUE_UNAVAILABLE");
  }

  @Test
  void R14_aNameThatMovesIsFollowedByTheNextAttempt() throws Exception {
    // given
    AtomicInteger moved = new AtomicInteger();
    passOnFrom("127.0.0.2", moved);
    resolvesTo("127.0.0.1");
    kept.start().awaitLive("main");
    assertThat(moved).hasValue(0);

    // when
    resolvesTo("127.0.0.2");
    Kept.await("the new address is known", () -> resolved().equals("127.0.0.2"), this::resolved);
    account.meanwhile(At.IDENTITY, () -> RestScenario.somethingToRead(account));
    account.cut();
    kept.awaitIncident("main", "DISCONNECTED");

    // then
    thenAllIsWell("DISCONNECTED");
    assertThat(moved.get()).isGreaterThan(1);
  }

  @Test
  void R14_aNameThatIsLostWhileLive() throws Exception {
    // given
    resolvesTo("127.0.0.1");
    kept.start().awaitLive("main");

    // when
    resolvesTo(null);
    Kept.await("the name is lost", () -> resolved() == null, this::resolved);
    account.meanwhile(At.IDENTITY, () -> RestScenario.somethingToRead(account));
    account.cut();
    kept.awaitIncident("main", "VENUE_UNAVAILABLE");
    resolvesTo("127.0.0.1");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).startsWith("DISCONNECTED").isSubsetOf("DISCONNECTED", "VENUE_UNAVAILABLE");
  }

  @ParameterizedTest
  @EnumSource(NameServer.Mood.class)
  void R14_eachAttemptAsksAnew(NameServer.Mood mood) throws Exception {
    // given: whatever the name server does instead of an answer, and then a machine that is not the exchange
    names.is(mood);
    kept.start();
    awaitFailures(2);
    names.answers("127.0.0.3");
    awaitFailures(kept.incidentCauses("main").size() + 2);

    // when
    names.answers("127.0.0.1");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsOnly("VENUE_UNAVAILABLE");

    // when: it moves
    AtomicInteger moved = new AtomicInteger();
    passOnFrom("127.0.0.2", moved);
    long asked = names.asked();
    names.answers("127.0.0.2");
    account.meanwhile(At.IDENTITY, () -> RestScenario.somethingToRead(account));
    account.cut();
    kept.awaitIncident("main", "DISCONNECTED");

    // then: whoever begins again asks again
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(names.asked()).isGreaterThan(asked);
    assertThat(moved.get()).isPositive();
    assertThat(kept.incidentCauses("main")).containsOnlyOnce("DISCONNECTED");
  }

  private void awaitFailures(int count) {
    Kept.await(count + " failures", () -> kept.incidentCauses("main").size() >= count,
        () -> kept.incidentCauses("main").toString());
  }

  private String resolved() {
    return ((VertxInternal) kept.vertx()).nameResolver().resolve(NAME).map(InetAddress::getHostAddress)
        .otherwise((String) null).await();
  }

  /** The exchange as it is reached at another address; every connection is counted. */
  private void passOnFrom(String host, AtomicInteger connections) throws Exception {
    int port = kept.exchange().port();
    NetClient client = kept.vertx().createNetClient();
    kept.vertx().createNetServer().connectHandler(socket -> {
      connections.incrementAndGet();
      socket.pause();
      client.connect(port, "127.0.0.1").onComplete(to -> join(socket, to), refused -> socket.close());
    }).listen(port, host).await(60, TimeUnit.SECONDS);
  }

  private static void join(NetSocket one, NetSocket other) {
    one.pipeTo(other);
    other.pipeTo(one);
    one.resume();
  }

  private Path hosts() {
    return directory.resolve("hosts");
  }

  private void resolvesTo(String address) throws Exception {
    String line = address == null ? "# nobody" : address + " " + NAME;
    Path next = Files.writeString(directory.resolve("next"), line + "\n");
    Files.move(next, hosts(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
