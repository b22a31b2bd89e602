package fillkeeper.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a configuration may say, and that every fault in it is told at once and in one line. */
class SettingsTest {

  private static final VenueCatalog CATALOG = Catalogs.bybit("spot", "linear");
  private static final String PLAIN = "s3cr3t-never-shown";

  @Test
  void theExampleParsesAndHoldsTheDefaults() {
    // given
    JsonObject example = SettingsFile.read(Path.of("conf/fillkeeper.json"));
    JsonObject least = embedded();
    least.getJsonObject("store").put("dataDir", "data/postgres");
    VenueCatalog whole = Catalogs.bybit();

    // when
    Settings settings = Settings.from(example, whole);
    Settings defaults = Settings.from(least, whole);

    // then
    assertThat(settings.store()).isEqualTo(defaults.store());
    assertThat(settings.http()).isEqualTo(defaults.http());
    assertThat(settings.budget("bybit")).isEqualTo(defaults.budget("bybit"));
    assertThat(settings.queueTotalBytes()).isEqualTo(defaults.queueTotalBytes());
    assertThat(settings.drainTimeout()).isEqualTo(defaults.drainTimeout()).isEqualTo(Duration.ofSeconds(8));
    assertThat(settings.accounts().get(0)).usingRecursiveComparison()
        .ignoringFields("label", "settleCoins", "categories").isEqualTo(defaults.accounts().get(0));
  }

  @Test
  void everyKeyThatIsReadStandsInTheExample() {
    // given
    JsonObject example = SettingsFile.read(Path.of("conf/fillkeeper.json"));

    // when
    Set<String> paths = new TreeSet<>();
    collect("", example, paths);

    // then
    assertThat(paths).contains("store.embedded", "store.dataDir", "store.port", "store.host", "store.database",
        "store.user", "store.password", "store.sslMode", "store.migrate", "store.leaseMs", "store.writeDeadlineMs",
        "store.statementTimeoutMs", "store.lockTimeoutMs", "store.writers", "store.readers", "store.acceptLoss",
        "store.startTimeoutMs", "store.retentionDays.unfilledOrders", "store.retentionDays.audits",
        "store.retentionDays.incidents", "store.retentionDays.rejectedEvents", "http.host", "http.port", "http.tokens",
        "http.names", "http.tls",
        "accounts.id", "accounts.label", "accounts.exchange", "accounts.categories", "accounts.environment",
        "accounts.endpoints.privateWs", "accounts.endpoints.publicWs", "accounts.endpoints.businessWs",
        "accounts.endpoints.rest", "accounts.apiKey", "accounts.apiSecret", "accounts.passphrase", "accounts.keyType",
        "accounts.requireReadOnlyKey", "accounts.fastExecutions", "accounts.symbols", "accounts.settleCoins", "accounts.enabled",
        "accounts.venueAccountId", "accounts.backfill.since", "accounts.queue.maxEvents", "accounts.queue.maxBytes",
        "accounts.queue.maxAgeMs", "accounts.sync.maxEvents", "accounts.sync.maxBytes", "accounts.sync.timeoutMs",
        "accounts.sync.overlapMs", "accounts.batch.maxEvents", "accounts.restart.minDelayMs",
        "accounts.restart.maxDelayMs", "accounts.restart.maxRestarts", "accounts.restart.withinMs",
        "accounts.quarantine.recheckMs", "accounts.audit.intervalMs", "accounts.audit.maxAgeMs",
        "accounts.audit.fillGraceMs", "accounts.audit.restLagMs", "accounts.audit.gapDeadlineMs",
        "accounts.maxMessageBytes", "accounts.heartbeat.pingMs", "accounts.heartbeat.pongTimeoutMs",
        "markets.exchange", "markets.environment", "markets.category", "markets.recordType", "markets.symbols",
        "markets.provider",
        "markets.restart.minDelayMs", "markets.queue.maxEvents", "markets.provider.url", "markets.provider.subscribe",
        "markets.provider.resume", "markets.provider.ack", "markets.provider.stream", "markets.provider.mode",
        "markets.provider.seenWindow", "markets.provider.seqSlack", "markets.provider.rows",
        "markets.provider.snapshotFlag", "markets.provider.tsUnit", "markets.provider.multiplicity",
        "markets.provider.identity", "markets.provider.fields.seq", "markets.provider.fields.symbol",
        "markets.provider.fields.ts", "markets.provider.fields.tradeId", "markets.provider.fields.price",
        "markets.provider.fields.size", "markets.provider.fields.side", "venues.bybit.restShare", "venues.bybit.restReserve",
        "queue.totalBytes", "drain.timeoutMs");
  }

  @Test
  void allFaultsAreToldAtOnce() {
    // given
    JsonObject json = embedded().put("drain", new JsonObject().put("timeoutMs", "soon"));
    JsonObject account = json.getJsonArray("accounts").getJsonObject(0);
    account.put("id", "not an id").put("queue", new JsonObject().put("maxEvents", -1)).put("enabled", "yes");

    // then
    assertThat(faults(json)).containsExactlyInAnyOrder(
        "accounts[0].id = \"not an id\": must be letters, digits, _ and -, at most 64, beginning with a letter or a digit",
        "accounts[0].queue.maxEvents = -1: must be at least 1",
        "accounts[0].enabled = \"yes\": must be true or false",
        "drain.timeoutMs = \"soon\": must be a whole number from 1 to 110000");
  }

  @ParameterizedTest
  @CsvSource({
      "accounts[0], apikey, apiKey", "store, leasems, leaseMs", "'', acounts, accounts", "http, token, tokens",
      "accounts[0].queue, maxevents, maxEvents", "accounts[0].audit, intervallMs, intervalMs",
      "venues, bibit, bybit", "store.retentionDays, audit, audits"})
  void anUnknownKeyNamesTheNearestKnownOneAndShowsNoValue(String path, String key, String nearest) {
    // given
    JsonObject json = embedded();
    at(json, path).put(key, PLAIN);

    // then
    String whole = path.isEmpty() ? key : path + "." + key;
    assertThat(faults(json)).containsExactly(whole + ": unknown key, the nearest known one is " + nearest);
  }

  @Test
  void anAccountMayStandThereOnce() {
    // given
    JsonObject json = embedded();
    json.getJsonArray("accounts").add(account()).add(account().put("environment", "testnet"));

    // then
    assertThat(faults(json)).containsExactly(
        "accounts[1].id = \"main\": must be unique beside exchange and environment, accounts[0] has it already");
  }

  @Test
  void aSymbolMayBeRecordedOnce() {
    // given
    JsonObject json = embedded();
    json.put("markets", new JsonArray().add(market("BTCUSDT")).add(market("ETHUSDT", "BTCUSDT")));

    // then
    assertThat(faults(json)).containsExactly(
        "markets[1].symbols[1] = \"BTCUSDT\": is recorded already by markets[0]");
  }

  @Test
  void aWordThatIsNotBuiltIsRefusedWithThoseThatAre() {
    // given
    JsonObject json = embedded();
    json.getJsonArray("accounts").getJsonObject(0).put("categories", new JsonArray().add("inverse").add("spot"));
    json.getJsonArray("accounts").add(account().put("exchange", "okx")).add(account().put("exchange", "Bybit"));

    // then
    assertThat(faults(json)).containsExactly(
        "accounts[0].categories[0] = \"inverse\": must be one of spot, linear",
        "accounts[1].exchange = \"okx\": must be one of bybit",
        "accounts[2].exchange = \"Bybit\": must be one of bybit");
  }

  @Test
  void aPlainSecretIsRefusedAndNeverShown() {
    // given
    JsonObject json = embedded();
    json.getJsonArray("accounts").getJsonObject(0).put("apiKey", PLAIN)
        .put("apiSecret", new JsonObject().put("env", new JsonObject().put("x", PLAIN)));
    json.put("http", new JsonObject().put("tokens", new JsonArray()
        .add(new JsonObject().put("name", "ops").put("scope", "operate").put("token", PLAIN))));

    // then
    assertThat(faults(json)).hasSize(3).noneMatch(line -> line.contains(PLAIN)).anyMatch(line -> line.equals(
        "accounts[0].apiKey: found a plain text, which only a simulator's may be, "
            + "accepted: {\"env\": NAME} or {\"file\": PATH}"));
  }

  @Test
  void aSimulatorTakesPlainSecretsAndNeedsEndpoints() {
    // given
    JsonObject account = account().put("environment", "simulator").put("apiKey", "k").put("apiSecret", PLAIN);
    JsonObject json = embedded().put("accounts", new JsonArray().add(account));

    // then
    assertThat(faults(json)).containsExactly(
        "accounts[0].endpoints.privateWs: missing, the environment simulator has no hosts of its own",
        "accounts[0].endpoints.rest: missing, the environment simulator has no hosts of its own");

    // when
    account.put("endpoints", new JsonObject()
        .put("privateWs", "ws://venue:9300/v5/private/").put("rest", "http://venue:9301"));
    Settings settings = Settings.from(json, CATALOG);

    // then
    assertThat(settings.accounts().get(0).endpoints().privateWs()).isEqualTo("ws://venue:9300/v5/private");
    assertThat(settings.accounts().get(0).credentials().apiSecret().read().reveal()).isEqualTo(PLAIN);
    assertThat(settings.toString()).doesNotContain(PLAIN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "10.1.2.3", "keeper.example.com", "127.evil.example.com"})
  void aHostBeyondLoopbackNeedsAToken(String host) {
    // given
    JsonObject json = embedded().put("http", new JsonObject().put("host", host));

    // then
    assertThat(faults(json)).containsExactly(
        "http.host = \"" + host + "\": a host other than loopback needs http.tokens");

    // when
    json.getJsonObject("http").put("tokens", tokens());

    // then
    assertThat(Settings.from(json, CATALOG).http().isLoopback()).isFalse();
  }

  @Test
  void theFilesOfTlsMustBeThere(@TempDir Path directory) throws Exception {
    // given
    Path there = Files.writeString(directory.resolve("cert.pem"), "x");
    JsonObject tls = new JsonObject().put("certificate", there.toString()).put("key", directory.resolve("no.pem").toString());
    JsonObject json = embedded().put("http", new JsonObject().put("tls", tls));

    // then
    assertThat(faults(json)).containsExactly("http.tls.key = \"" + directory.resolve("no.pem") + "\": cannot be read");

    // when
    tls.put("key", there.toString());

    // then
    assertThat(Settings.from(json, CATALOG).http().tls()).isEqualTo(new HttpSettings.Tls(there, there));
    tls.remove("key");
    assertThat(faults(json)).containsExactly("http.tls.key: missing, must be the path of a file in PEM form");
  }

  @Test
  void tokensAreAcceptedOnLoopback() {
    // given
    JsonObject json = embedded().put("http", new JsonObject().put("host", "::1").put("tokens", tokens()));

    // when
    HttpSettings http = Settings.from(json, CATALOG).http();

    // then
    assertThat(http.tokens()).containsExactly(
        new HttpSettings.Token("ops", new SecretRef.Env("T"), HttpSettings.Scope.READ));
  }

  private static JsonArray tokens() {
    return new JsonArray().add(
        new JsonObject().put("name", "ops").put("scope", "read").put("token", new JsonObject().put("env", "T")));
  }

  @Test
  void whatTheExchangeDoesNotHaveIsAFault() {
    // given
    JsonObject json = embedded().put("markets", new JsonArray().add(market("BTCUSDT")
        .put("endpoints", new JsonObject().put("businessWs", "wss://stream.example.com"))));
    json.getJsonArray("accounts").getJsonObject(0).put("keyType", "ED25519")
        .put("passphrase", new JsonObject().put("env", "PASSPHRASE"))
        .put("endpoints", new JsonObject().put("businessWs", "wss://stream.example.com"));

    // then
    assertThat(faults(json)).containsExactlyInAnyOrder(
        "accounts[0].keyType = \"ED25519\": must be one of HMAC, RSA",
        "accounts[0].passphrase: bybit has none",
        "accounts[0].endpoints.businessWs: bybit has none",
        "markets[0].endpoints.businessWs: bybit has none");
  }

  @Test
  void aPassphraseThatBybitDoesNotHaveIsNotShown() {
    // given
    JsonObject json = embedded();
    json.getJsonArray("accounts").getJsonObject(0).put("passphrase", PLAIN);

    // then
    assertThat(faults(json)).containsExactly("accounts[0].passphrase: bybit has none");
  }

  @Test
  void anRsaKeyIsAcceptedAndWhatIsNullIsAbsent() {
    // given
    JsonObject json = embedded();
    json.getJsonArray("accounts").getJsonObject(0).put("keyType", "RSA").putNull("passphrase")
        .put("endpoints", new JsonObject().putNull("businessWs"));

    // then
    assertThat(faults(json)).isEmpty();
  }

  @Test
  void aBudgetForAnExchangeThatIsNotBuiltIsAnUnknownKey() {
    // given
    JsonObject json = embedded();
    json.getJsonObject("venues").put("okx", new JsonObject().put("restShare", 0.5));

    // then
    assertThat(faults(json)).singleElement().asString().startsWith("venues.okx");
  }

  @Test
  void aKeeperOfNothingIsAFaultAndNoSimulation() {
    // given
    JsonObject json = embedded().put("accounts", new JsonArray());
    json.getJsonObject("store").put("password", PLAIN);

    // then
    assertThat(faults(json)).containsExactlyInAnyOrder(
        "accounts: none here and none in markets, at least one account or market is needed",
        "store.password: found a plain text, which only a simulator's may be, "
            + "accepted: {\"env\": NAME} or {\"file\": PATH}");
  }

  @Test
  void aMarketAloneIsEnough() {
    // given
    JsonObject json = embedded().put("accounts", new JsonArray()).put("markets", new JsonArray().add(market("BTCUSDT")));

    // then
    assertThat(faults(json)).isEmpty();
  }

  @Test
  void timeLimitsThatDoNotFitEachOtherAreToldWithTheNumbers() {
    // given
    JsonObject json = embedded();
    json.getJsonObject("store").put("writeDeadlineMs", 1_500).put("leaseMs", 2_000);
    json.getJsonArray("accounts").getJsonObject(0).put("queue", new JsonObject().put("maxAgeMs", 1_400));

    // then
    assertThat(faults(json)).containsExactly(
        "store.writeDeadlineMs = 1500: must be more than statementTimeoutMs (1500 ms)",
        "store.leaseMs = 2000: must be more than writeDeadlineMs + leaseMs / 3 (1500 + 666 = 2166 ms)",
        "accounts[0].queue.maxAgeMs = 1400: must be more than store.writeDeadlineMs (1500 ms)");
  }

  @Test
  void aServerNeedsAnAddressAndAPassword() {
    // given
    JsonObject json = embedded().put("store", new JsonObject());

    // then
    assertThat(faults(json)).extracting(line -> line.substring(0, line.indexOf(':')))
        .containsExactly("store.host", "store.database", "store.user", "store.password");
  }

  @Test
  void aServerOfOnesOwnTakesPostgresPort() {
    // given
    JsonObject store = new JsonObject().put("host", "db").put("database", "fillkeeper").put("user", "fillkeeper")
        .put("password", new JsonObject().put("env", "FILLKEEPER_DB_PASSWORD"));

    // when
    Settings settings = Settings.from(embedded().put("store", store), CATALOG);

    // then
    assertThat(settings.store().port()).isEqualTo(5_432);
    assertThat(settings.store().password()).isEqualTo(new SecretRef.Env("FILLKEEPER_DB_PASSWORD"));
  }

  @Test
  void aFeedIsReadWhole() {
    // given
    JsonObject json = embedded().put("markets", new JsonArray().add(new JsonObject().put("provider", feed())));

    // when
    ProviderSettings provider = ((MarketSettings.Ticks) Settings.from(json, CATALOG).markets().get(0)).provider();

    // then
    assertThat(provider.mode()).isEqualTo(ProviderSettings.Mode.TRAILING_WINDOW);
    assertThat(provider.tsUnit()).isEqualTo(ProviderSettings.TimeUnit.MS);
    assertThat(provider.fields().price()).isEqualTo("/px");
    assertThat(provider.rows()).isEqualTo("/data");
    assertThat(provider.seqSlack()).isZero();
  }

  @Test
  void aFeedThatIsNotBuiltSaysSo() {
    // given
    JsonObject json = embedded().put("markets", new JsonArray().add(new JsonObject().put("provider", feed())));
    VenueCatalog without = new VenueCatalog(CATALOG.exchanges(), false);

    // then
    assertThat(faults(json, without)).containsExactly(
        "markets[0].provider: known, but feeds with a provider are not built into this version");
  }

  @Test
  void whatIsReadIsWhatWasWritten() {
    // given
    JsonObject json = embedded();
    json.getJsonArray("accounts").getJsonObject(0)
        .put("backfill", new JsonObject().put("since", "2026-01-01T02:00:00+02:00"))
        .put("audit", new JsonObject().put("restLagMs", 7)).put("label", "Desk");

    // when
    AccountSettings account = Settings.from(json, CATALOG).accounts().get(0);

    // then
    assertThat(account.backfillSince()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    assertThat(account.audit().restLag()).isEqualTo(Duration.ofMillis(7));
    assertThat(account.label()).isEqualTo("Desk");
    assertThat(account.key().name()).isEqualTo("bybit.mainnet.main");
  }

  @ParameterizedTest
  @ValueSource(strings = {"accounts", "markets", "store", "http", "venues", "queue", "drain"})
  void aValueOfTheWrongTypeIsAFaultAndNotACrash(String key) {
    List<Object> all =
        List.of("x\nforged", 1, 1.5, true, new JsonArray().add(1).addNull(), new JsonObject().put("k", 1));
    for (Object wrong : all) {
      // given
      JsonObject json = embedded().put(key, wrong);

      // then
      assertThat(faults(json)).as("%s = %s", key, wrong).isNotEmpty()
          .allMatch(line -> line.startsWith(key) || line.startsWith("store")).noneMatch(line -> line.contains("\n"));
    }
  }

  @Test
  void everyValueOfTheWrongTypeIsAFaultAndNotACrash() {
    // given
    JsonObject example = SettingsFile.read(Path.of("conf/fillkeeper.json"));
    JsonObject account = example.getJsonArray("accounts").getJsonObject(0);

    for (String key : account.fieldNames()) {
      for (Object wrong : List.of(new JsonObject().put("zz", PLAIN), new JsonArray().add(3), 7.5)) {
        // when
        JsonObject damaged = example.copy();
        damaged.getJsonArray("accounts").getJsonObject(0).put(key, wrong);

        // then
        assertThat(faults(damaged)).as("%s = %s", key, wrong).isNotEmpty().noneMatch(line -> line.contains(PLAIN));
      }
    }
  }

  private static List<String> faults(JsonObject json) {
    return faults(json, CATALOG);
  }

  private static List<String> faults(JsonObject json, VenueCatalog catalog) {
    try {
      Settings.from(json, catalog);
      return List.of();
    } catch (SettingsException invalid) {
      assertThat(invalid.getMessage()).isEqualTo(String.join("\n", invalid.faults()));
      return invalid.faults();
    }
  }

  private static JsonObject embedded() {
    return new JsonObject()
        .put("store", new JsonObject().put("embedded", true).put("retentionDays", new JsonObject()))
        .put("http", new JsonObject()).put("venues", new JsonObject())
        .put("accounts", new JsonArray().add(account()));
  }

  private static JsonObject account() {
    return new JsonObject().put("id", "main").put("exchange", "bybit").put("environment", "mainnet")
        .put("categories", new JsonArray().add("linear")).put("queue", new JsonObject()).put("audit", new JsonObject())
        .put("apiKey", new JsonObject().put("env", "BYBIT_API_KEY"))
        .put("apiSecret", new JsonObject().put("file", "/run/secrets/bybit_api_secret"));
  }

  private static JsonObject market(String... symbols) {
    return new JsonObject().put("exchange", "bybit").put("environment", "mainnet").put("category", "spot")
        .put("symbols", new JsonArray(List.of(symbols)));
  }

  private static JsonObject feed() {
    return new JsonObject("""
        { "url": "ws://127.0.0.1:9300/feed", "subscribe": "{\\"op\\":\\"subscribe\\"}",
          "stream": "nifty", "mode": "TRAILING_WINDOW", "seenWindow": 100000, "seqSlack": 0,
          "rows": "/data", "snapshotFlag": "/snapshot", "tsUnit": "ms",
          "fields": { "seq": "/seq", "symbol": "/sym", "ts": "/ts", "tradeId": "/id", "price": "/px", "size": "/sz",
            "side": "/side" } }""");
  }

  private static JsonObject at(JsonObject json, String path) {
    JsonObject at = json;
    for (String step : path.isEmpty() ? new String[0] : path.split("\\.")) {
      at = step.endsWith("[0]")
          ? at.getJsonArray(step.substring(0, step.length() - 3)).getJsonObject(0) : at.getJsonObject(step);
    }
    return at;
  }

  private static void collect(String path, JsonObject json, Set<String> paths) {
    for (String key : json.fieldNames()) {
      String whole = path.isEmpty() ? key : path + "." + key;
      Object value = json.getValue(key);
      paths.add(whole);
      if (value instanceof JsonObject below) {
        collect(whole, below, paths);
      } else if (value instanceof JsonArray list) {
        list.stream().filter(JsonObject.class::isInstance)
            .forEach(each -> collect(whole, (JsonObject) each, paths));
      }
    }
  }
}
