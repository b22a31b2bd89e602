package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.Secret;
import fillkeeper.venue.VenueAccount.KeyType;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signatures are those that anybody else would make with the same key, and nobody sees the key. */
class SignerTest {

  @Test
  void hmacIsThatOfThePublishedVector() {
    // given the second case of RFC 4231
    Signer signer = Signer.of(KeyType.HMAC, new Secret("Jefe"));

    // then
    assertThat(signer.hex("what do ya want for nothing?"))
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    assertThat(signer.base64("what do ya want for nothing?"))
        .isEqualTo("W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM=");
  }

  @Test
  void ed25519IsThatOfThePublishedVector() {
    // given the second case of RFC 8032, 7.1
    Signer signer = Signer.of(KeyType.ED25519, new Secret("-----BEGIN PRIVATE KEY-----\n"
        + Base64.getEncoder().encodeToString(HexFormat.of().parseHex("302e020100300506032b657004220420"
            + "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"))
        + "\n-----END PRIVATE KEY-----\n"));

    // then
    assertThat(signer.hex("r")).isEqualTo("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
  }

  @ParameterizedTest
  @CsvSource({"RSA, RSA, SHA256withRSA", "ED25519, Ed25519, Ed25519"})
  void aPrivateKeysSignatureIsVerifiedByItsPublicKey(KeyType type, String algorithm, String signature)
      throws Exception {
    // given
    KeyPair pair = KeyPairGenerator.getInstance(algorithm).generateKeyPair();
    String lines = pem(pair);

    // then
    for (String pem : List.of(lines, lines.replace("\n", "\r\n"), lines.replace("\n", "\\n"), lines.strip())) {
      String signed = Signer.of(type, new Secret(pem)).base64("text");
      Signature check = Signature.getInstance(signature);
      check.initVerify(pair.getPublic());
      check.update("text".getBytes(StandardCharsets.UTF_8));
      assertThat(check.verify(Base64.getDecoder().decode(signed))).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no-key-at-all", "-----BEGIN PRIVATE KEY-----\nTk8gS0VZ\n-----END PRIVATE KEY-----",
      "-----BEGIN PRIVATE KEY-----\n!!!!\n-----END PRIVATE KEY-----",
      "-----BEGIN RSA PRIVATE KEY-----\nTk8gS0VZ\n-----END RSA PRIVATE KEY-----",
      "-----BEGIN ENCRYPTED PRIVATE KEY-----\nTk8gS0VZ\n-----END ENCRYPTED PRIVATE KEY-----"})
  void whatIsNoPrivateKeyIsRefusedWithoutBeingShown(String text) {
    for (KeyType type : List.of(KeyType.RSA, KeyType.ED25519)) {
      assertThatThrownBy(() -> Signer.of(type, new Secret(text))).isInstanceOf(IllegalArgumentException.class)
          .hasNoCause().hasMessageNotContaining("Tk8gS0VZ").hasMessageNotContaining("no-key-at-all")
          .hasMessageContaining("PKCS#8 PEM");
    }
  }

  @Test
  void aKeyOfTheOtherKindIsRefused() throws Exception {
    // given
    String rsa = pem(KeyPairGenerator.getInstance("RSA").generateKeyPair());

    // then
    assertThatThrownBy(() -> Signer.of(KeyType.ED25519, new Secret(rsa))).hasMessageContaining("no Ed25519");
  }

  @Test
  void anEmptySecretCannotSign() {
    assertThatThrownBy(() -> Signer.of(KeyType.HMAC, new Secret("")).hex("text"))
        .isInstanceOf(IllegalStateException.class).hasNoCause();
  }

  @Test
  void itsOwnTextTellsNothing() {
    assertThat(Signer.of(KeyType.HMAC, new Secret("a-secret-of-ours")).toString()).doesNotContain("a-secret-of-ours");
  }

  private static String pem(KeyPair pair) {
    return "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder(64, new byte[] {'\n'})
        .encodeToString(pair.getPrivate().getEncoded()) + "\n-----END PRIVATE KEY-----\n";
  }
}
