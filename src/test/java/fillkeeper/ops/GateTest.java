package fillkeeper.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import fillkeeper.domain.Secret;
import fillkeeper.settings.HttpSettings;
import fillkeeper.settings.HttpSettings.Scope;
import fillkeeper.settings.SecretRef;
import fillkeeper.time.VertxScheduler;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in, with which token, from where, and with what. */
class GateTest extends HttpFixture {

  private static final String LOOKING = "token-for-looking-71ab";
  private static final String COMMANDING = "token-for-commands-93cd";
  private static final String RESYNC = "/api/v1/accounts/" + NAME + "/resync";
  private static final String STATE = "/api/v1/accounts/" + NAME;

  @ParameterizedTest(name = "on {0}, {1} with {2} answers {3}")
  @CsvSource({
      "127.0.0.1, GET, , 200", "127.0.0.1, POST, , 401",
      "127.0.0.1, GET, looking, 200", "127.0.0.1, POST, looking, 403",
      "127.0.0.1, GET, commanding, 200", "127.0.0.1, POST, commanding, 202",
      "127.0.0.1, GET, wrong, 401", "127.0.0.1, POST, wrong, 401",
      "0.0.0.0, GET, , 401", "0.0.0.0, POST, , 401",
      "0.0.0.0, GET, looking, 200", "0.0.0.0, POST, looking, 403",
      "0.0.0.0, GET, commanding, 200", "0.0.0.0, POST, commanding, 202",
      "0.0.0.0, GET, wrong, 401", "0.0.0.0, POST, wrong, 401"})
  void aTokenOpensWhatItIsFor(String host, String method, String token, int status) throws Exception {
    listenWithTokens(host);

    Reply reply = ask(method, method.equals("GET") ? STATE : RESYNC, token == null ? ""
        : "Authorization: Bearer " + (token.equals("looking") ? LOOKING : token.equals("commanding") ? COMMANDING : token)
            + "\r\n");

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.head().toLowerCase(Locale.ROOT).contains("www-authenticate: bearer realm=\"fillkeeper\""))
        .isEqualTo(status == 401);
    assertThat(desk.told).hasSize(status == 202 ? 1 : 0);
    if (status == 202) {
      assertThat(actions.rows).singleElement().satisfies(row -> assertThat(row.asked().who()).isEqualTo("robot"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Basic dXNlcjpwdw==", "Bearer", "Bearer ", "bearer token-for-commands-93c",
      "Bearer token-for-commands-93cdX", "token-for-commands-93cd"})
  void whatIsNoTokenOfOursIsRefused(String header) throws Exception {
    listenWithTokens("127.0.0.1");

    assertThat(ask("POST", RESYNC, "Authorization: " + header + "\r\n").status()).isEqualTo(401);
    assertThat(ask("POST", RESYNC, "Authorization: Bearer " + COMMANDING + "\r\nAuthorization: Bearer x\r\n").status())
        .isEqualTo(401);
  }

  @Test
  void whetherTheProcessRunsMayBeAskedByAnybodyButNotWhatItLacks() throws Exception {
    listenWithTokens("0.0.0.0");
    storeFails();

    assertThat(get("/health/live").status()).isEqualTo(200);
    Reply anybody = get("/health/ready");
    assertThat(anybody.status()).isEqualTo(503);
    assertThat(anybody.json().getJsonArray("missing")).isEmpty();
    assertThat(ask("GET", "/health/ready", "Authorization: Bearer " + LOOKING + "\r\n").json().getJsonArray("missing"))
        .hasSize(1);
    assertThat(get("/health/accounts").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Origin: http://evil.example\r\n", "Origin: null\r\n", "Origin: http://localhost:1\r\n",
      "Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n",
      "Origin: http://localhost\r\nOrigin: http://evil.example\r\n",
      "Origin: http://localhost\r\nSec-Fetch-Site: cross-site\r\n"})
  void aPageOfAnotherSiteChangesNothing(String headers) throws Exception {
    Reply reply = ask("POST", RESYNC, headers);

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.code()).isEqualTo("CROSS_SITE");
    assertThat(desk.told).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Origin: http://localhost\r\n", "Origin: https://LOCALHOST\r\nSec-Fetch-Site: same-origin\r\n",
      "Sec-Fetch-Site: none\r\n", ""})
  void aPageOfOursMay(String headers) throws Exception {
    assertThat(ask("POST", RESYNC, headers).status()).isEqualTo(202);
  }

  @Test
  void nobodyElsesPageMayReadAnAnswer() throws Exception {
    Reply reply = ask("GET", STATE, "Origin: http://evil.example\r\n");

    assertThat(reply.head()).doesNotContainIgnoringCase("access-control-")
        .containsIgnoringCase("\r\ncross-origin-resource-policy: same-origin\r\n")
        .containsIgnoringCase("\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n")
        .containsIgnoringCase("\r\ncache-control: no-store\r\n");
  }

  @ParameterizedTest
  @CsvSource({"text/plain, 415", "application/x-www-form-urlencoded, 415", "multipart/form-data, 415",
      "application/json, 202", "application/json; charset=utf-8, 202"})
  void aFormIsNoCommand(String type, int status) throws Exception {
    assertThat(post("Content-Type: " + type + "\r\n", "{\"reason\":\"x\"}").status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"[]|BAD_REQUEST", "7|BAD_REQUEST", "{|BAD_REQUEST", "{\"reason\":7}|BAD_REQUEST",
      "{\"reason\":\"\"}|BAD_REQUEST", "{\"nonsense\":1}|BAD_REQUEST"})
  void aBodyThatCannotBeUsedIsRefused(String body, String code) throws Exception {
    Reply reply = post("Content-Type: application/json\r\n", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo(code);
    assertThat(desk.told).isEmpty();
    assertThat(actions.rows).isEmpty();
  }

  @Test
  void aCommandIsARowAndAskedAgainUnderTheSameKeyTheSameRow() throws Exception {
    String key = "Content-Type: application/json\r\nIdempotency-Key: k-1\r\n";

    Reply first = post(key, "{\"reason\":\"looks odd\"}");
    Reply again = post(key, "{\"reason\":\"looks odd\"}");

    assertThat(first.status()).isEqualTo(202);
    assertThat(first.json().getMap()).containsEntry("action", "resync").containsEntry("who", "http")
        .containsEntry("via", "http").containsEntry("reason", "looks odd").containsEntry("outcome", "DONE")
        .containsEntry("account", "main").containsEntry("requestId", "k-1");
    assertThat(again.json()).isEqualTo(first.json());
    assertThat(desk.told).hasSize(1);
  }

  @Test
  void aTokenIsReadableAndLongEnough() {
    for (HttpSettings.Token token : List.of(
        new HttpSettings.Token("short", new SecretRef.Plain(new Secret("tooshort")), Scope.READ),
        new HttpSettings.Token("gone", new SecretRef.Env("NO_SUCH_VARIABLE_OF_A_TEST"), Scope.READ))) {
      tokens.clear();
      tokens.add(token);

      Throwable failure = catchThrowable(() -> listen("127.0.0.1", VertxScheduler::new));

      assertThat(failure).hasMessageNotContaining("tooshort");
    }
  }

  @Test
  void aNameThatIsConfiguredIsOurs() throws Exception {
    ops = deploy(new HttpSettings("127.0.0.1", 0, List.of("Keeper.example"), List.of(), null), VertxScheduler::new,
        account -> true);

    assertThat(named("keeper.example:443").status()).isEqualTo(200);
    assertThat(named("other.example").status()).isEqualTo(421);
  }

  private void listenWithTokens(String host) throws Exception {
    tokens.add(new HttpSettings.Token("eye", new SecretRef.Plain(new Secret(LOOKING)), Scope.READ));
    tokens.add(new HttpSettings.Token("robot", new SecretRef.Plain(new Secret(COMMANDING)), Scope.OPERATE));
    listen(host, VertxScheduler::new);
  }

  private Reply ask(String method, String path, String headers) throws Exception {
    return send(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers
        + (method.equals("POST") ? "Content-Length: 0\r\n" : "") + "\r\n");
  }

  private Reply post(String headers, String body) throws Exception {
    return send("POST " + RESYNC + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers
        + "Content-Length: " + body.length() + "\r\n\r\n" + body);
  }
}
