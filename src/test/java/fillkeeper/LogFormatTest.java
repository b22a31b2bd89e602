package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** One event is one line, whatever text an exchange sends. */
class LogFormatTest {

  private static final String FORGED = "a\r\nb\nc\u001b[2Jd\u2028e\u0085f";

  @Test
  void aMessageCannotBeginALineOfItsOwn() {
    // when
    String line = line(FORGED, null);

    // then
    assertThat(line).isEqualTo("2026-01-02T03:04:05.006Z WARN  f.ledger.Lanes - a  b c [2Jd e f\n");
  }

  @Test
  void neitherCanAnExceptionOrItsCause() {
    // when
    String line = line("failed", new IllegalStateException(FORGED, new IllegalArgumentException(FORGED)));

    // then
    assertThat(line).endsWith("\n").startsWith("2026-01-02T03:04:05.006Z WARN  f.ledger.Lanes - failed | ")
        .contains("IllegalStateException: a", "Caused by", "IllegalArgumentException: a");
    assertThat(line.strip()).doesNotContainPattern("[\\p{Cntrl}\u0085\u2028\u2029]");
  }

  @Test
  void logsGoToStandardError() {
    assertThat(appender().getTarget()).isEqualTo("System.err");
  }

  private static String line(String message, Throwable thrown) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    Logger logger = context.getLogger("fillkeeper.ledger.Lanes");
    LoggingEvent event = new LoggingEvent("x", logger, Level.WARN, message, thrown, null);
    event.setInstant(Instant.parse("2026-01-02T03:04:05.006Z"));
    return new String(((PatternLayoutEncoder) appender().getEncoder()).encode(event), StandardCharsets.UTF_8);
  }

  private static ConsoleAppender<ILoggingEvent> appender() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    return (ConsoleAppender<ILoggingEvent>) context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("text");
  }
}
