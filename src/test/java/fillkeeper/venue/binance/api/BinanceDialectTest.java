package fillkeeper.venue.binance.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.Secret;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.HttpExchanges.Call;
import fillkeeper.venue.wire.HttpExchanges.Method;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Reply;
import fillkeeper.venue.wire.ReplyException;
import io.vertx.core.MultiMap;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How Binance is asked, and what its answers mean. */
class BinanceDialectTest {

  private static final String KEY = "EXAMPLEKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  private static final String SECRET = "a-secret-of-ours";
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:41Z");
  private static final Limit WEIGHT = BinanceLimits.spot(URI.create("https://api.binance.com"));
  private static final Limit RIGHTS = BinanceLimits.rights(URI.create("https://api.binance.com"));
  private static final Question ASKED = Question.signed("/api/v3/allOrders", Query.NONE.with("symbol", "BTCUSDT"),
      Urgency.AUDIT);

  private final BinanceDialect dialect = new BinanceDialect(
      new BinanceSigner(new Credentials(new Secret(KEY), new Secret(SECRET), null, KeyType.HMAC)), WEIGHT, RIGHTS,
      "/api/v3/time", question -> 20);

  @Test
  void whatIsAskedOfTheAccountIsSignedAndBearsTheKey() {
    Call call = dialect.call(ASKED, NOW);

    assertThat(call.path()).isEqualTo("/api/v3/allOrders");
    assertThat(call.headers().get("X-MBX-APIKEY")).isEqualTo(KEY);
    assertThat(call.query().text()).matches(
        "symbol=BTCUSDT&recvWindow=5000&timestamp=" + NOW.toEpochMilli() + "&signature=[0-9a-f]{64}");
    assertThat(dialect.costs(ASKED)).containsExactly(WEIGHT.times(20));
  }

  @Test
  void whatAnybodyMayAskBearsNothing() {
    Call call = dialect.call(dialect.clock(), NOW);

    assertThat(call.path()).isEqualTo("/api/v3/time");
    assertThat(call.query()).isEqualTo(Query.NONE);
    assertThat(call.headers().isEmpty()).isTrue();
  }

  /** The venue takes a stream's key with the account's key alone, and refuses more. */
  @Test
  void whatIsNotReadIsAskedWithTheKeyAlone() {
    Call call = dialect.call(
        new Question(Method.POST, "/fapi/v1/listenKey", Query.NONE, true, Urgency.CONNECT), NOW);

    assertThat(call.headers().get("X-MBX-APIKEY")).isEqualTo(KEY);
    assertThat(call.query()).isEqualTo(Query.NONE);
  }

  @Test
  void questionsAboutTheKeyCountByThemselves() {
    Question rights = Question.signed("/sapi/v1/account/apiRestrictions", Query.NONE, Urgency.CONNECT);

    assertThat(dialect.costs(rights)).containsExactly(RIGHTS.once());
    assertThat(dialect.reply(rights, answer(200, "{}", "X-MBX-USED-WEIGHT-1M", "5"), NOW).counters()).isEmpty();
  }

  @Test
  void theVenuesOwnCounterIsHeardUntilTheMinuteIsOver() {
    dialect.grants(5_000);

    Reply reply = dialect.reply(ASKED, answer(200, "[]", "X-MBX-USED-WEIGHT-1M", "3600"), NOW);

    assertThat(reply.verdict()).isEqualTo(Verdict.DONE);
    assertThat(reply.counters()).containsExactly(new Reply.Counter(WEIGHT, 5_000, 3_600, Duration.ofSeconds(19)));
    assertThat(dialect.reply(ASKED, answer(200, "[]"), NOW).counters()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
      "400, -1021, CLOCK", "400, -1022, REFUSED", "401, -2014, REFUSED", "401, -2015, REFUSED", "401, 0, REFUSED",
      "400, -2013, ABSENT", "400, -2026, ABSENT", "400, -1125, ABSENT", "400, -1127, WRONG", "400, -1121, UNLISTED",
      "400, -1102, WRONG", "404, 0, WRONG", "410, 0, WRONG", "500, -1000, AGAIN", "502, 0, AGAIN", "503, 0, AGAIN",
      "504, -1007, AGAIN", "408, 0, AGAIN", "503, -1008, AGAIN", "400, -1001, AGAIN", "400, -1016, AGAIN",
      "302, 0, AGAIN", "400, -1002, REFUSED", "200, -1021, CLOCK", "200, -2015, REFUSED", "200, -1003, OVERLOADED"})
  void whatARefusalMeans(int status, int code, Verdict verdict) {
    String body = code == 0 ? "<html>" : "{\"code\":" + code + ",\"msg\":\"said\"}";

    Reply reply = dialect.reply(ASKED, answer(status, body), NOW);

    assertThat(reply.verdict()).isEqualTo(verdict);
    assertThat(reply.said()).isEqualTo(code == 0 ? "status " + status : code + " said");
  }

  @Test
  void tooMuchIsWaitedForAsLongAsTheVenueSays() {
    Reply limited = dialect.reply(ASKED,
        answer(429, "{\"code\":-1003,\"msg\":\"Too much\"}", "Retry-After", "23", "X-MBX-USED-WEIGHT-1M", "6004"), NOW);
    assertThat(limited.verdict()).isEqualTo(Verdict.OVERLOADED);
    assertThat(limited.full()).isEqualTo(WEIGHT);
    assertThat(limited.closed()).isEqualTo(Duration.ofSeconds(23));
    assertThat(limited.counters().get(0).used()).isEqualTo(6_004);
    assertThat(dialect.reply(ASKED, answer(429, ""), NOW).closed()).isNull();
  }

  @Test
  void aBanIsWaitedForHoweverTheVenueSaysItsEnd() {
    String words = "{\"code\":-1003,\"msg\":\"Way too much; IP banned until 1767225900000. Please\"}";
    assertThat(banned(answer(418, words, "Retry-After", "300"))).isEqualTo(Duration.ofSeconds(300));
    assertThat(banned(answer(418, words))).isEqualTo(Duration.between(NOW, Instant.ofEpochMilli(1767225900000L)));
    assertThat(banned(answer(418, ""))).isEqualTo(BinanceLimits.FIREWALL);
    assertThat(banned(answer(418, "", "Retry-After", "999999999"))).isEqualTo(BinanceLimits.BAN_MAX);
    assertThat(banned(answer(403, "<html>", "Retry-After", "1"))).isEqualTo(BinanceLimits.FIREWALL);
  }

  @Test
  void anAnswerThatIsNoJsonIsNone() {
    for (String body : List.of("<html>", "", "[", "{} {}")) {
      assertThatThrownBy(() -> dialect.reply(ASKED, answer(200, body), NOW)).isInstanceOf(ReplyException.class);
    }
  }

  @Test
  void ofTheListOfSymbolsOnlyWhatIsOfUseIsKept() {
    Question symbols = Question.open("/api/v3/exchangeInfo", Query.NONE, Urgency.CONNECT);
    String body = "{\"timezone\":\"UTC\",\"symbols\":[{\"symbol\":\"A\",\"orderTypes\":[\"LIMIT\",{\"x\":[1]}],"
        + "\"baseAsset\":\"B\"}]}";

    assertThat(dialect.reply(symbols, answer(200, body), NOW).result())
        .hasToString("{\"symbols\":[{\"symbol\":\"A\",\"baseAsset\":\"B\"}]}");
    assertThatThrownBy(() -> dialect.reply(symbols, answer(200, body.substring(0, 70)), NOW))
        .isInstanceOf(ReplyException.class);
  }

  @Test
  void noAnswerTellsTheKeyOrTheSecret() {
    Reply reply = dialect.reply(ASKED, answer(400, "{\"code\":-1022,\"msg\":\"of " + KEY + " signed with " + SECRET
        + " as signature=abcdef\"}"), NOW);

    assertThat(reply.said()).doesNotContain(KEY, SECRET, "abcdef");
  }

  private Duration banned(Answer answer) {
    Reply reply = dialect.reply(ASKED, answer, NOW);
    assertThat(reply.verdict()).isEqualTo(Verdict.BANNED);
    assertThat(reply.full()).isEqualTo(WEIGHT);
    return reply.closed();
  }

  private static Answer answer(int status, String body, String... headers) {
    MultiMap all = MultiMap.caseInsensitiveMultiMap();
    for (int i = 0; i < headers.length; i += 2) {
      all.add(headers[i], headers[i + 1]);
    }
    return new Answer(status, all, body, 1, 2);
  }
}
