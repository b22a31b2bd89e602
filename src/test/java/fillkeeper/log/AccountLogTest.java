package fillkeeper.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.read.ListAppender;
import fillkeeper.domain.AccountKey;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** What is said of an account names it, in both formats, on one line whatever the exchange says. */
class AccountLogTest {

  private static final AccountKey MAIN = new AccountKey("bybit", "mainnet", "main");

  private final Logger logger = (Logger) LoggerFactory.getLogger(AccountLogTest.class);
  private final ListAppender<ILoggingEvent> heard = new ListAppender<>();

  @BeforeEach
  void listen() {
    logger.setLevel(Level.INFO);
    heard.start();
    logger.addAppender(heard);
  }

  @AfterEach
  void leave() {
    logger.detachAppender(heard);
    logger.setLevel(null);
  }

  @Test
  void theAccountIsInTheContextOfItsLineAndNoLonger() {
    AccountLog.of(AccountLogTest.class, MAIN).warn("epoch {} ended", 3);

    assertThat(heard.list).singleElement().satisfies(event -> {
      assertThat(event.getFormattedMessage()).isEqualTo("epoch 3 ended");
      assertThat(event.getMDCPropertyMap()).containsEntry("account", "bybit.mainnet.main");
      assertThat(event.getLevel()).isEqualTo(Level.WARN);
    });
    assertThat(MDC.get("account")).isNull();
  }

  @Test
  void whatIsNotToBeHeardIsNotSaid() {
    logger.setLevel(Level.WARN);

    AccountLog.of(AccountLogTest.class, MAIN).info("epoch {} is LIVE", 3);

    assertThat(heard.list).isEmpty();
  }

  @Test
  void asTextTheAccountStandsBeforeTheMessage() throws Exception {
    assertThat(encoded("text", "a reason\r\n2026-01-01T00:00:00.000Z ERROR forged \u001b[31m")).singleElement()
        .satisfies(line -> assertThat(line).contains(" - [bybit.mainnet.main] a reason")
            .doesNotContain("\u001b", "\r"));
  }

  @Test
  void asJsonEachLineIsAnObject() throws Exception {
    JsonObject line = new JsonObject(encoded("json", "a reason\n{\"level\":\"ERROR\"}").get(0));

    assertThat(line.getString("level")).isEqualTo("WARN");
    assertThat(line.getString("formattedMessage")).startsWith("a reason");
    assertThat(line.getJsonObject("mdc").getString("account")).isEqualTo("bybit.mainnet.main");
  }

  @Test
  void asJsonWhatIsSaidTakesOneLine() throws Exception {
    assertThat(encoded("json", "a reason\r\nand\u2028another")).hasSize(1);
  }

  /** The lines that the program's own configuration makes of it. */
  private List<String> encoded(String format, String said) throws Exception {
    AccountLog.of(AccountLogTest.class, MAIN).warn("{}", said);
    LoggerContext context = new LoggerContext();
    context.putProperty("fillkeeper.log.format", format);
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(Path.of("src/main/resources/logback.xml").toFile());
    ConsoleAppender<ILoggingEvent> appender =
        (ConsoleAppender<ILoggingEvent>) context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(format);
    byte[] bytes = appender.getEncoder().encode(heard.list.get(0));
    context.stop();
    return new String(bytes, StandardCharsets.UTF_8).lines().toList();
  }
}
