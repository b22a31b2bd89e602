package fillkeeper.dashboard;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The files of the page, read once. They are asked for under a digest of all of them, so each may be kept for ever. */
final class PageFiles {

  /** A file and how it is sent. */
  record PageFile(String type, Buffer content, String tag) {
  }

  private static final String JS = "text/javascript; charset=utf-8";
  private static final String CSS = "text/css; charset=utf-8";
  private static final List<String> SCRIPTS = List.of("account.js", "actions.js", "advice.js", "api.js", "app.js",
      "charts.js", "connection.js", "dialogs.js", "dom.js", "format.js", "lists.js", "overview.js", "records.js",
      "standing.js", "stream.js", "tables.js", "words.js");
  private static final String WEBJAR = "/META-INF/resources/webjars/uplot/";
  private static final String WEBJAR_NAMED = "/META-INF/maven/org.webjars.npm/uplot/pom.properties";
  private static final int DIGEST_LENGTH = 16;

  private final Map<String, PageFile> files = new LinkedHashMap<>();
  private final String digest;
  private final PageFile index;

  PageFiles() {
    SCRIPTS.forEach(name -> add(name, JS, own(name)));
    add("style.css", CSS, own("style.css"));
    add("icon.svg", "image/svg+xml", own("icon.svg"));
    String charts = WEBJAR + chartVersion() + "/dist/";
    add("uplot.js", JS, read(charts + "uPlot.esm.js"));
    add("uplot.css", CSS, read(charts + "uPlot.min.css"));
    digest = digest();
    index = file("text/html; charset=utf-8", Buffer.buffer(own("index.html").toString(StandardCharsets.UTF_8)
        .replace("{assets}", "/assets/" + digest)));
  }

  PageFile index() {
    return index;
  }

  /** One of the files; null if there is none, or not under this digest. */
  PageFile find(String of, String name) {
    return digest.equals(of) ? files.get(name) : null;
  }

  private void add(String name, String type, Buffer content) {
    files.put(name, file(type, content));
  }

  private static PageFile file(String type, Buffer content) {
    MessageDigest sha = sha256();
    return new PageFile(type, content, '"' + hex(sha.digest(content.getBytes())) + '"');
  }

  private String digest() {
    MessageDigest sha = sha256();
    files.forEach((name, file) -> sha.update((name + file.tag()).getBytes(StandardCharsets.UTF_8)));
    return hex(sha.digest());
  }

  private static String hex(byte[] digest) {
    return HexFormat.of().formatHex(digest).substring(0, DIGEST_LENGTH);
  }

  private static String chartVersion() {
    Properties named = new Properties();
    try (InputStream in = PageFiles.class.getResourceAsStream(WEBJAR_NAMED)) {
      named.load(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return named.getProperty("version");
  }

  private static Buffer own(String name) {
    return read("/dashboard/" + name);
  }

  private static Buffer read(String path) {
    try (InputStream in = PageFiles.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file " + path);
      }
      return Buffer.buffer(in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
