package fillkeeper.testkit;

import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An authority of a test's own, made with the JDK's keytool, and what it certifies. */
public final class Certificates {

  private static final String STORE_PASSWORD = "changeit";

  private final Path directory;

  /** Makes the authority in this directory. */
  public Certificates(Path directory) throws Exception {
    this.directory = directory;
    keytool("-genkeypair", "-alias", "ca", "-keystore", store("ca"), "-dname", "CN=test authority", "-ext", "bc:c",
        "-validity", "2");
  }

  /** A store that trusts the authority and nobody else, as options of a JVM. */
  public List<String> trusted() throws Exception {
    Path certificate = directory.resolve("ca.pem");
    keytool("-exportcert", "-rfc", "-alias", "ca", "-keystore", store("ca"), "-file", certificate.toString());
    keytool("-importcert", "-noprompt", "-alias", "ca", "-keystore", store("trust"), "-file", certificate.toString());
    return List.of("-Djavax.net.ssl.trustStore=" + store("trust"),
        "-Djavax.net.ssl.trustStorePassword=" + STORE_PASSWORD);
  }

  /** A server's certificate by the authority, for this name, valid for so many days from this time on. */
  public KeyCertOptions certified(String alias, String name, String from, int days) throws Exception {
    keytool("-genkeypair", "-alias", alias, "-signer", "ca", "-keystore", store("ca"), "-dname", "CN=" + alias, "-ext",
        "san=" + name, "-startdate", from, "-validity", Integer.toString(days));
    return options("ca", alias);
  }

  /** A server's certificate by nobody but itself. */
  public KeyCertOptions selfSigned(String name) throws Exception {
    keytool("-genkeypair", "-alias", "self", "-keystore", store("self"), "-dname", "CN=self", "-ext", "san=" + name,
        "-validity", "2");
    return options("self", "self");
  }

  private KeyCertOptions options(String store, String alias) {
    return new PfxOptions().setPath(store(store)).setPassword(STORE_PASSWORD).setAlias(alias);
  }

  private String store(String name) {
    return directory.resolve(name + ".p12").toString();
  }

  private static void keytool(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/keytool",
        "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", STORE_PASSWORD));
    if (arguments[0].equals("-genkeypair")) {
      command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("keytool: " + said);
    }
  }
}
