package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.binance.SimExchange;
import fillkeeper.simulator.okx.SimAccount;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dry run asks every exchange the same, each over its own wire. */
class CheckExchangesIT {

  private static final int PATIENCE_SECONDS = 60;
  private static final String KEY = "CHECK-KEY-4711";
  private static final String SECRET = "check-secret-0815";
  private static final String PASSPHRASE = "Check-Passphrase-99";

  private final Vertx vertx = Vertx.vertx();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final SimExchange binance = new SimExchange(42);
  private final fillkeeper.simulator.binance.SimAccount atBinance = binance.addAccount("900000001", KEY, SECRET);
  private final fillkeeper.simulator.okx.SimExchange okx = new fillkeeper.simulator.okx.SimExchange(42);
  private final SimAccount atOkx = okx.addAccount("900000002", KEY, SECRET, PASSPHRASE);
  @TempDir
  private Path directory;

  @BeforeEach
  void open() throws Exception {
    binance.start(vertx).await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    okx.start(vertx).await(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @AfterEach
  void close() throws Exception {
    vertx.close().await(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void anAccountAtBinanceIsLookedAtOnBothOfItsMarkets() throws Exception {
    assertThat(check(binance())).as(said()).isZero();

    thenSaid("binance.simulator.main", "900000001");
  }

  @Test
  void aKeyThatBinanceRefusesIsAFaultAndNoSecretIsSaid() throws Exception {
    atBinance.revoke();

    thenRefused(binance());
  }

  @Test
  void aTestNetworkOfBinanceThatSaysNothingOfAKeysRightsIsAFaultOnlyWhereTheyMatter() throws Exception {
    atBinance.permissions(false);
    JsonObject account = binance().put("environment", "testnet").put("apiKey", secret("key", KEY))
        .put("apiSecret", secret("secret", SECRET));

    assertThat(check(account)).as(said()).isZero();
    assertThat(check(account.put("requireReadOnlyKey", true))).isEqualTo(1);

    for (String word : List.of("warn", "FAIL")) {
      assertThat(said().lines()).anySatisfy(line -> assertThat(line).startsWith(word)
          .contains("the exchange does not say here what a key can do"));
    }
  }

  private JsonObject secret(String name, String text) throws Exception {
    return new JsonObject().put("file", Files.writeString(directory.resolve(name), text).toString());
  }

  @Test
  void anAccountAtOkxIsLookedAtOnBothOfItsSockets() throws Exception {
    assertThat(check(okx())).as(said()).isZero();

    thenSaid("okx.simulator.main", "900000002");
  }

  @Test
  void anotherPassphraseIsAFaultAtOkxAndNoSecretIsSaid() throws Exception {
    thenRefused(okx().put("passphrase", PASSPHRASE + "-of-another"));
  }

  @Test
  void aKeyOfOkxThatMayTradeFromAnywhereIsWarnedAbout() throws Exception {
    atOkx.permissions("read_only,trade", "");

    assertThat(check(okx())).as(said()).isZero();

    assertThat(said().lines()).filteredOn(line -> line.startsWith("warn"))
        .anySatisfy(line -> assertThat(line).contains("can trade or withdraw"))
        .anySatisfy(line -> assertThat(line).contains("after 14 days without use"));
  }

  private void thenSaid(String account, String number) {
    for (String words : List.of("reached", "account " + number, "the key only reads", "names no end of the key",
        "logged in, and every channel confirmed")) {
      assertThat(said().lines()).anySatisfy(line -> assertThat(line).startsWith("ok    " + account).contains(words));
    }
  }

  private void thenRefused(JsonObject account) throws Exception {
    assertThat(check(account)).isEqualTo(1);

    assertThat(said().lines()).anySatisfy(line -> assertThat(line).startsWith("FAIL").contains("AUTH_REJECTED"));
    assertThat(said()).doesNotContain(KEY, SECRET, PASSPHRASE);
  }

  private JsonObject binance() {
    return account("binance", "spot", "usdm").put("endpoints",
        new JsonObject().put("privateWs", binance.wsUrl()).put("rest", binance.restUrl()));
  }

  private JsonObject okx() {
    return account("okx", "option", "spot", "swap").put("passphrase", PASSPHRASE).put("endpoints",
        new JsonObject().put("privateWs", okx.wsUrl()).put("rest", okx.restUrl()));
  }

  private static JsonObject account(String exchange, String... categories) {
    return new JsonObject().put("id", "main").put("exchange", exchange).put("environment", "simulator")
        .put("categories", new JsonArray(List.of(categories))).put("apiKey", KEY).put("apiSecret", SECRET);
  }

  private int check(JsonObject account) throws Exception {
    JsonObject configuration = new JsonObject().put("accounts", new JsonArray().add(account))
        .put("store", new JsonObject().put("embedded", true).put("dataDir", directory.resolve("data").toString()));
    Path file = Files.writeString(directory.resolve("conf.json"), configuration.encodePrettily());
    return new Check(new PrintStream(said, true, StandardCharsets.UTF_8)).run(file.toString());
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
