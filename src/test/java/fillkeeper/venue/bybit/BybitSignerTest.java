package fillkeeper.venue.bybit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fillkeeper.domain.Secret;
import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.KeyType;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Signatures are those of the published vectors, over exactly the text that is sent. */
class BybitSignerTest {

  @Test
  void thePublishedVectorsAreMet() throws Exception {
    // given
    JsonNode file = new ObjectMapper().readTree(BybitPeer.sample("signing_vectors_synthetic_key"));
    BybitSigner signer = signer(file.path("apiSecret").textValue(), KeyType.HMAC);

    // then
    int checked = 0;
    for (JsonNode vector : file.path("vectors")) {
      String expected = vector.path("hmacSha256Hex").textValue();
      if (vector.has("queryString")) {
        assertThat(signer.ofRequest(vector.path("timestamp").asLong(), vector.path("queryString").textValue()))
            .isEqualTo(expected);
        checked++;
      } else if (vector.has("expires")) {
        assertThat(signer.ofLogin(vector.path("expires").asLong())).isEqualTo(expected);
        checked++;
      }
    }
    assertThat(checked).isEqualTo(4);
  }

  @Test
  void anRsaSignatureIsVerifiedByItsPublicKey() throws Exception {
    // given
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2_048);
    KeyPair pair = generator.generateKeyPair();
    String pem = "-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded()) + "\n-----END PRIVATE KEY-----\n";

    // when
    String signed = signer(pem, KeyType.RSA).ofLogin(1767225610000L);

    // then
    Signature check = Signature.getInstance("SHA256withRSA");
    check.initVerify(pair.getPublic());
    check.update("GET/realtime1767225610000".getBytes(StandardCharsets.UTF_8));
    assertThat(check.verify(Base64.getDecoder().decode(signed))).isTrue();
  }

  @Test
  void whatCannotSignIsRefusedWithoutBeingShown() {
    assertThatThrownBy(() -> signer("no-key-at-all", KeyType.RSA)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("no-key-at-all");
    assertThatThrownBy(() -> signer("secret", KeyType.ED25519)).hasMessageContaining("HMAC or RSA");
    assertThatThrownBy(() -> signer("", KeyType.HMAC).ofLogin(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatTheVenueQuotesIsHidden() {
    // given
    BybitSigner signer = signer("a-secret-of-ours", KeyType.HMAC);

    // then
    assertThat(signer.hidden().in("key " + BybitPeer.KEY + ", secret a-secret-of-ours!"))
        .isEqualTo("key (removed), secret (removed)!");
    assertThat(signer("1", KeyType.HMAC).hidden().in("101")).isEqualTo("101");
  }

  private static BybitSigner signer(String secret, KeyType type) {
    return new BybitSigner(new Credentials(new Secret(BybitPeer.KEY), new Secret(secret), null, type));
  }
}
