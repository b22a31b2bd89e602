package fillkeeper.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import fillkeeper.settings.HttpSettings;
import fillkeeper.time.VertxScheduler;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTPS with a certificate and a key in PEM form. */
class TlsTest extends HttpFixture {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir
  private Path directory;

  @Test
  void whoeverTrustsTheCertificateIsAnsweredAndPlainHttpIsNot() throws Exception {
    // given
    KeyStore keys = selfSigned();
    Path certificate = pem("CERTIFICATE", keys.getCertificate("a").getEncoded());
    Path key = pem("PRIVATE KEY", keys.getKey("a", PASSWORD).getEncoded());

    // when
    ops = deploy(new HttpSettings("127.0.0.1", 0, List.of(), List.of(), new HttpSettings.Tls(certificate, key)),
        VertxScheduler::new, account -> true);
    HttpResponse<String> answer = HttpClient.newBuilder().sslContext(trusting(keys)).build().send(
        HttpRequest.newBuilder(URI.create("https://localhost:" + ops.port() + "/health/live")).build(),
        HttpResponse.BodyHandlers.ofString());

    // then
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(catchThrowable(() -> get("/health/live"))).isNotNull();
  }

  private KeyStore selfSigned() throws Exception {
    Path store = directory.resolve("keys.p12");
    Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair", "-alias", "a", "-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=localhost", "-ext",
        "san=dns:localhost", "-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", "changeit")
        .redirectErrorStream(true).redirectOutput(directory.resolve("log").toFile()).start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(Files.newInputStream(store), PASSWORD);
    return keys;
  }

  private Path pem(String name, byte[] der) throws Exception {
    return Files.writeString(directory.resolve(name), "-----BEGIN " + name + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der) + "\n-----END " + name + "-----\n");
  }

  private static SSLContext trusting(KeyStore keys) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("a", keys.getCertificate("a"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
