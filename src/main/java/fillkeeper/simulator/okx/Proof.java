package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.simulator.Signature;
import io.vertx.core.MultiMap;
import java.time.DateTimeException;
import java.time.Instant;

/** Who proves that a key is his: on a socket with a second, in a request with a moment. Under the floor's monitor. */
record Proof(Floor floor) {

  private static final long SKEW_MAX_MS = 30_000;

  /** The code with which a log-in is refused; empty if it is not. */
  String ofLogIn(JsonNode claim) {
    String timestamp = claim.path("timestamp").asText();
    Floor.Access access = floor.accessByKey.get(claim.path("apiKey").asText());
    if (access == null || access.account().isRevoked()) {
      return "60005";
    }
    if (!timestamp.matches("[0-9]{1,12}")) {
      return "60004";
    }
    if (isOld(Long.parseLong(timestamp) * 1_000)) {
      return "60006";
    }
    if (!access.passphrase().equals(claim.path("passphrase").asText())) {
      return "60024";
    }
    return Signature.matchesBase64(access.secret(), timestamp + "GET/users/self/verify", claim.path("sign").asText())
        ? "" : "60007";
  }

  /** The account whose request it is; refuses in the order in which the exchange looks. */
  SimAccount ofRequest(MultiMap headers, String pathAndQuery) {
    String key = said(headers, "OK-ACCESS-KEY", "50103");
    String passphrase = said(headers, "OK-ACCESS-PASSPHRASE", "50104");
    String sign = said(headers, "OK-ACCESS-SIGN", "50106");
    String timestamp = said(headers, "OK-ACCESS-TIMESTAMP", "50107");
    Floor.Access access = floor.accessByKey.get(key);
    if (access == null || access.account().isRevoked()) {
      throw new Refusal("50111");
    }
    if (headers.contains("x-simulated-trading")) {
      throw new Refusal("50101");
    }
    if (isOld(moment(timestamp))) {
      throw new Refusal("50102");
    }
    if (!access.passphrase().equals(passphrase)) {
      throw new Refusal("50105");
    }
    if (!Signature.matchesBase64(access.secret(), timestamp + "GET" + pathAndQuery, sign)) {
      throw new Refusal("50113");
    }
    return access.account();
  }

  private static String said(MultiMap headers, String name, String missing) {
    String value = headers.get(name);
    if (value == null || value.isEmpty()) {
      throw new Refusal(missing);
    }
    return value;
  }

  private static long moment(String timestamp) {
    try {
      return Instant.parse(timestamp).toEpochMilli();
    } catch (DateTimeException none) {
      throw new Refusal("50112");
    }
  }

  private boolean isOld(long ms) {
    return Math.abs(floor.nowMs() - ms) > SKEW_MAX_MS;
  }
}
