package fillkeeper.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each exchange knows and needs, in a program into which all of them are built. */
class VenueSettingsTest {

  private static final VenueCatalog CATALOG = Catalogs.three();

  @Test
  void anAccountOfEachExchangeIsRead() {
    // given
    JsonObject json = configured(account("bybit", "linear"),
        account("binance", "spot", "usdm").put("keyType", "ED25519").put("symbols", new JsonArray().add("BTCUSDT").add("BNBUSDT")),
        okx("swap", "margin"));

    // when
    List<AccountSettings> accounts = Settings.from(json, CATALOG).accounts();

    // then
    assertThat(accounts.get(1).symbols()).containsExactly("BTCUSDT", "BNBUSDT");
    assertThat(accounts.get(1).credentials().keyType()).isEqualTo(KeyType.ED25519);
    assertThat(accounts.get(1).credentials().passphrase()).isNull();
    assertThat(accounts.get(2).credentials().passphrase()).isEqualTo(new SecretRef.Env("OKX_PASSPHRASE"));
    assertThat(accounts.get(2).categories()).containsExactly("swap", "margin");
  }

  @Test
  void anOkxAccountNeedsItsPassphraseUnlessItIsNotRun() {
    assertThat(faults(account("okx", "swap"))).containsExactly(
        "accounts[0].passphrase: missing, accepted: {\"env\": NAME} or {\"file\": PATH}");
    assertThat(faults(account("okx", "swap").put("enabled", false))).isEmpty();
    assertThat(faults(account("okx", "swap").put("passphrase", "plain-and-never-shown"))).containsExactly(
        "accounts[0].passphrase: found a plain text, which only a simulator's may be, accepted: {\"env\": NAME} or"
            + " {\"file\": PATH}");
  }

  @ParameterizedTest
  @CsvSource({"bybit, linear", "binance, usdm"})
  void whereThereIsNoPassphraseNoneMayStandAndItIsNotShown(String exchange, String category) {
    assertThat(faults(account(exchange, category).put("passphrase", "plain-and-never-shown"))).containsExactly(
        "accounts[0].passphrase: " + exchange + " has none");
  }

  @ParameterizedTest
  @CsvSource({"bybit, linear, ED25519, 'HMAC, RSA'", "okx, swap, RSA, HMAC", "okx, swap, ED25519, HMAC",
      "binance, spot, hmac, 'HMAC, ED25519, RSA'"})
  void aKindOfKeyThatTheExchangeDoesNotKnowIsRefused(String exchange, String category, String type, String known) {
    assertThat(faults(of(exchange, category).put("keyType", type))).containsExactly(
        "accounts[0].keyType = \"" + type + "\": must be one of " + known);
  }

  @ParameterizedTest
  @CsvSource({"bybit, linear, HMAC", "bybit, linear, RSA", "binance, spot, HMAC", "binance, usdm, RSA",
      "binance, spot, ED25519", "okx, option, HMAC"})
  void aKindOfKeyThatItKnowsIsTaken(String exchange, String category, String type) {
    assertThat(faults(of(exchange, category).put("keyType", type))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"bybit, linear, testnet", "bybit, linear, demo", "binance, spot, testnet", "binance, usdm, demo",
      "okx, swap, demo"})
  void anEnvironmentThatTheExchangeHasIsTaken(String exchange, String category, String environment) {
    assertThat(faults(of(exchange, category).put("environment", environment))).isEmpty();
  }

  @Test
  void anEnvironmentThatTheExchangeDoesNotHaveIsRefused() {
    assertThat(faults(okx("swap").put("environment", "testnet"))).containsExactly(
        "accounts[0].environment = \"testnet\": must be one of mainnet, demo, simulator");
    JsonObject nowhere = okx("swap");
    nowhere.remove("environment");
    assertThat(faults(nowhere)).containsExactly(
        "accounts[0].environment: missing, must be one of mainnet, demo, simulator");
  }

  @Test
  void aSimulatorOfEachTakesPlainSecrets() {
    JsonObject endpoints = new JsonObject().put("privateWs", "ws://127.0.0.1:1").put("rest", "http://127.0.0.1:1");
    for (JsonObject account : List.of(account("binance", "spot"), okx("swap").put("passphrase", "plain"))) {
      account.put("environment", "simulator").put("endpoints", endpoints).put("apiKey", "k").put("apiSecret", "s");
      assertThat(faults(account)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"binance, spot, settleCoins, USDT", "okx, swap, settleCoins, USDT", "okx, swap, symbols, BTC-USDT-SWAP"})
  void whatNarrowsNothingMayNotBeListed(String exchange, String category, String key, String value) {
    assertThat(faults(of(exchange, category).put(key, new JsonArray().add(value)))).containsExactly(
        "accounts[0]." + key + ": " + exchange + " is asked for all of them at once, so none may be listed");
    assertThat(faults(of(exchange, category).put(key, new JsonArray()))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"okx, swap, 29001, 30000, 29000", "bybit, linear, 600000, 600000, 599000"})
  void whoWouldSayNothingForSoLongThatTheExchangeEndsTheConnectionIsRefused(String exchange, String category,
      int ping, int silence, int most) {
    assertThat(faults(of(exchange, category).put("heartbeat", new JsonObject().put("pingMs", ping))))
        .containsExactly("accounts[0].heartbeat.pingMs = " + ping + ": " + exchange
            + " ends a connection that says nothing for " + silence + " ms: must be at most " + most);
    assertThat(faults(of(exchange, category).put("heartbeat", new JsonObject().put("pingMs", most)))).isEmpty();
  }

  @Test
  void whereTheExchangeAsksForASignOfLifeItselfOursMayComeAsSeldomAsOneLikes() {
    JsonObject seldom = new JsonObject().put("pingMs", 3_600_000);
    assertThat(faults(account("binance", "usdm").put("heartbeat", seldom))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"binance, usdm", "okx, swap"})
  void aFasterWordOfFillsIsAskedForWhereThereIsOne(String exchange, String category) {
    assertThat(faults(of(exchange, category).put("fastExecutions", true))).containsExactly(
        "accounts[0].fastExecutions: " + exchange + " has none");
    assertThat(faults(of(exchange, category).put("fastExecutions", false))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"okx, linear, 'spot, margin, swap, futures, option'", "binance, coinm, 'spot, usdm'"})
  void aCategoryOfAnotherExchangeIsRefused(String exchange, String category, String known) {
    assertThat(faults(of(exchange, category))).containsExactly(
        "accounts[0].categories[0] = \"" + category + "\": must be one of " + known);
  }

  @Test
  void furtherPrivateChannelsHaveAPlaceWhereTheExchangeKeepsThemApart() {
    JsonObject endpoints = new JsonObject().put("businessWs", "wss://ws.okx.com:8443/ws/v5/business");
    assertThat(faults(okx("swap").put("endpoints", endpoints))).isEmpty();
    assertThat(faults(account("binance", "spot").put("endpoints", endpoints))).containsExactly(
        "accounts[0].endpoints.businessWs: binance has none");
  }

  @ParameterizedTest
  @CsvSource({"bybit, spot, , trade, bybit.mainnet.spot", "binance, spot, , trade, binance.mainnet.spot",
      "binance, spot, agg_trade, agg_trade, binance.mainnet.spot.agg_trade",
      "binance, usdm, , agg_trade, binance.mainnet.usdm.agg_trade", "okx, swap, trade, trade, okx.mainnet.swap",
      "okx, swap, agg_trade, agg_trade, okx.mainnet.swap.agg_trade"})
  void publicTradesAreSingleOrAddedUp(String exchange, String category, String asked, String read, String name) {
    // given
    JsonObject market = market(exchange, category);
    if (asked != null) {
      market.put("recordType", asked);
    }

    // when
    Settings settings = Settings.from(new JsonObject().put("store", embedded())
        .put("markets", new JsonArray().add(market)), CATALOG);

    // then
    assertThat(settings.markets().get(0)).isInstanceOfSatisfying(MarketSettings.Trades.class, trades -> {
      assertThat(trades.recordType()).isEqualTo(read);
      assertThat(trades.name()).isEqualTo(name);
    });
  }

  @ParameterizedTest
  @CsvSource({"bybit, spot, agg_trade, trade", "binance, usdm, trade, agg_trade",
      "okx, swap, aggTrade, 'trade, agg_trade'"})
  void tradesThatTheExchangeDoesNotTellAreRefused(String exchange, String category, String asked, String known) {
    JsonObject json = new JsonObject().put("store", embedded())
        .put("markets", new JsonArray().add(market(exchange, category).put("recordType", asked)));
    assertThat(faultsOf(json)).containsExactly(
        "markets[0].recordType = \"" + asked + "\": must be one of " + known);
  }

  @Test
  void aSymbolMayBeRecordedOnceOfEachKind() {
    // given
    JsonObject json = new JsonObject().put("store", embedded()).put("markets", new JsonArray()
        .add(market("binance", "spot")).add(market("binance", "spot").put("recordType", "agg_trade")));
    assertThat(faultsOf(json)).isEmpty();

    // when
    json.getJsonArray("markets").add(market("binance", "spot").put("recordType", "trade"));

    // then
    assertThat(faultsOf(json)).containsExactly(
        "markets[2].symbols[0] = \"BTCUSDT\": is recorded already by markets[0]");
  }

  private static List<String> faults(JsonObject account) {
    return faultsOf(configured(account));
  }

  private static List<String> faultsOf(JsonObject json) {
    try {
      Settings.from(json, CATALOG);
      return List.of();
    } catch (SettingsException invalid) {
      assertThat(invalid.getMessage()).doesNotContain("never-shown");
      return invalid.faults();
    }
  }

  private static JsonObject configured(JsonObject... accounts) {
    return new JsonObject().put("store", embedded()).put("accounts", new JsonArray(List.of(accounts)));
  }

  private static JsonObject embedded() {
    return new JsonObject().put("embedded", true);
  }

  private static JsonObject of(String exchange, String category) {
    return exchange.equals("okx") ? okx(category) : account(exchange, category);
  }

  private static JsonObject okx(String... categories) {
    return account("okx", categories).put("passphrase", new JsonObject().put("env", "OKX_PASSPHRASE"));
  }

  private static JsonObject account(String exchange, String... categories) {
    return new JsonObject().put("id", "main").put("exchange", exchange).put("environment", "mainnet")
        .put("categories", new JsonArray(List.of(categories)))
        .put("apiKey", new JsonObject().put("env", "API_KEY")).put("apiSecret", new JsonObject().put("env", "SECRET"));
  }

  private static JsonObject market(String exchange, String category) {
    return new JsonObject().put("exchange", exchange).put("environment", "mainnet").put("category", category)
        .put("symbols", new JsonArray().add("BTCUSDT"));
  }
}
