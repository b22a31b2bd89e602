package fillkeeper.testkit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import io.vertx.core.Vertx;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/**
 * Listens to everything that a product says, and finds the words that it must never say, in whatever form: as they
 * are, in Base64 at each of the three offsets, in hexadecimal digits, or as part of an address.
 */
public final class Words {

  private final Map<String, String> forms = new LinkedHashMap<>();
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private final Logger ours = (Logger) LoggerFactory.getLogger("fillkeeper");
  private final Level rootLevel = root.getLevel();
  private final List<Appender<ILoggingEvent>> silenced = new ArrayList<>();
  private final Ear ear = new Ear();

  /** Listens to the log from now on, in all its detail. */
  public Words(String... secrets) {
    for (String secret : secrets) {
      forms(secret);
    }
    for (Iterator<Appender<ILoggingEvent>> all = root.iteratorForAppenders(); all.hasNext();) {
      silenced.add(all.next());
    }
    silenced.forEach(root::detachAppender);
    ear.setContext(root.getLoggerContext());
    ear.start();
    root.addAppender(ear);
    root.setLevel(Level.DEBUG);
    ours.setLevel(Level.TRACE);
  }

  /** Listens to the event bus too. */
  public void listenTo(Vertx vertx) {
    vertx.eventBus().addOutboundInterceptor(message -> {
      hear("bus " + message.message().address(), String.valueOf(message.body()));
      message.next();
    });
  }

  /** Something was said somewhere. */
  public void hear(String where, String what) {
    heard.add(where + ": " + what);
  }

  /** Every row of every table. */
  public void hearTables(TestDatabase database) {
    database.query("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'fillkeeper'")
        .forEach(table -> database.query("SELECT t::text AS row FROM fillkeeper." + table.get("name") + " AS t")
            .forEach(row -> hear("table " + table.get("name"), String.valueOf(row.get("row")))));
  }

  /** The names of all threads, and what the server knows of sessions. */
  public void hearNames(TestDatabase database) {
    Thread.getAllStackTraces().keySet().forEach(thread -> hear("thread", thread.getName()));
    database.query("SELECT a::text AS row FROM pg_stat_activity a").forEach(row -> hear("session",
        String.valueOf(row.get("row"))));
  }

  /** Whatever was said that must not be, and in which form. */
  public List<String> found() {
    List<String> found = new ArrayList<>();
    for (String said : heard) {
      String lower = said.toLowerCase(Locale.ROOT);
      forms.forEach((form, name) -> {
        if (said.contains(form) || name.endsWith("hex") && lower.contains(form)) {
          found.add(name + " in " + said);
        }
      });
    }
    return found;
  }

  /** Everything that was said. */
  public List<String> heard() {
    return List.copyOf(heard);
  }

  /** Listens no longer. */
  public void stop() {
    root.detachAppender(ear);
    root.setLevel(rootLevel);
    ours.setLevel(null);
    silenced.forEach(root::addAppender);
  }

  private void forms(String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    forms.put(secret, secret);
    forms.put(HexFormat.of().formatHex(bytes), secret + " as hex");
    forms.put(URLEncoder.encode(secret, StandardCharsets.UTF_8), secret + " in a URL");
    for (int shift = 0; shift < 3; shift++) {
      byte[] shifted = new byte[shift + bytes.length];
      System.arraycopy(bytes, 0, shifted, shift, bytes.length);
      int from = shift == 0 ? 0 : shift + 1;
      int to = shifted.length * 8 / 6;
      forms.put(Base64.getEncoder().encodeToString(shifted).substring(from, to), secret + " as Base64");
      forms.put(Base64.getUrlEncoder().encodeToString(shifted).substring(from, to), secret + " as Base64 for a URL");
    }
  }

  /** What is logged, traces and their causes included. */
  private final class Ear extends AppenderBase<ILoggingEvent> {

    @Override
    protected void append(ILoggingEvent event) {
      String trace = event.getThrowableProxy() == null ? ""
          : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
      hear("log " + event.getLevel() + " " + event.getLoggerName() + " " + event.getThreadName(),
          event.getFormattedMessage() + trace);
    }
  }
}
