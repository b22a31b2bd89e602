package fillkeeper.venue.binance.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.Secret;
import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.wire.Query;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signatures are those of the published examples, over exactly the text that is sent. */
class BinanceSignerTest {

  /** Of the published examples. */
  private static final String KEY = "vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A";
  private static final String SECRET = "NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j";
  private static final long NOW = 1499827319559L;

  @ParameterizedTest
  @CsvSource({
      "LTCBTC, c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71",
      "１２３４５６, e1353ec6b14d888f1164ae9af8228a3dbd508bc82eb867db8ab6046442f33ef3"})
  void thePublishedRequestsAreSignedAsPublished(String symbol, String signature) {
    // given
    Query query = Query.NONE.with("symbol", symbol).with("side", "BUY").with("type", "LIMIT")
        .with("timeInForce", "GTC").with("quantity", 1).with("price", "0.1");

    // when
    String signed = signer(SECRET, KeyType.HMAC).sign(query, NOW).text();

    // then
    assertThat(signed).startsWith(query.text() + "&recvWindow=5000&timestamp=1499827319559&")
        .endsWith("&signature=" + signature);
  }

  @ParameterizedTest
  @CsvSource({"RSA, RSA, SHA256withRSA", "ED25519, Ed25519, Ed25519"})
  void aSignatureIsVerifiedByItsPublicKey(KeyType type, String keys, String algorithm) throws Exception {
    // given
    KeyPair pair = KeyPairGenerator.getInstance(keys).generateKeyPair();
    BinanceSigner signer = signer(pem(pair), type);

    // when
    SortedMap<String, Object> login = signer.sign(new TreeMap<>(), NOW);
    String request = signer.sign(Query.NONE.with("symbol", "A B"), NOW).text();

    // then
    thenVerified(pair, algorithm, "apiKey=" + KEY + "&recvWindow=5000&timestamp=" + NOW,
        login.get("signature").toString());
    thenVerified(pair, algorithm, "symbol=A%20B&recvWindow=5000&timestamp=" + NOW,
        request.substring(request.indexOf("&signature=") + 11).replace("%2B", "+").replace("%2F", "/")
            .replace("%3D", "="));
    assertThat(signer.logsIn()).isEqualTo(type == KeyType.ED25519);
  }

  @Test
  void whatIsSignedOverASocketIsInTheOrderOfItsNames() {
    // given
    SortedMap<String, Object> parameters = new TreeMap<>();
    parameters.put("symbol", "BTCUSDT");
    parameters.put("limit", 5);

    // when
    SortedMap<String, Object> signed = signer(SECRET, KeyType.HMAC).sign(parameters, NOW);

    // then: openssl dgst -sha256 -hmac of apiKey=…&limit=5&recvWindow=5000&symbol=BTCUSDT&timestamp=1499827319559
    assertThat(signed.keySet()).containsExactly("apiKey", "limit", "recvWindow", "signature", "symbol", "timestamp");
    assertThat(signed).containsEntry("signature", "ce8b817b9c438deb9f1c03b23870cb81a03a8df87f9e12552894d76821919bc2");
  }

  @Test
  void whatCannotSignIsRefusedWithoutBeingShown() {
    assertThatThrownBy(() -> signer("no-key-at-all", KeyType.RSA)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("no-key-at-all");
    assertThatThrownBy(() -> signer("no-key-at-all", KeyType.ED25519)).hasMessageContaining("Ed25519 private key");
    assertThatThrownBy(() -> signer("", KeyType.HMAC).sign(Query.NONE, 1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatTheVenueQuotesIsHidden() {
    assertThat(signer("a-secret-of-ours", KeyType.HMAC).hidden().in("key " + KEY + ", secret a-secret-of-ours!"))
        .isEqualTo("key (removed), secret (removed)!");
  }

  private static void thenVerified(KeyPair pair, String algorithm, String text, String signature) throws Exception {
    Signature check = Signature.getInstance(algorithm);
    check.initVerify(pair.getPublic());
    check.update(text.getBytes(StandardCharsets.UTF_8));
    assertThat(check.verify(Base64.getDecoder().decode(signature))).isTrue();
  }

  private static String pem(KeyPair pair) {
    return "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded())
        + "\n-----END PRIVATE KEY-----\n";
  }

  private static BinanceSigner signer(String secret, KeyType type) {
    return new BinanceSigner(new Credentials(new Secret(KEY), new Secret(secret), null, type));
  }
}
