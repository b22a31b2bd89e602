package fillkeeper.log;

import fillkeeper.domain.AccountKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/** Says something of one account. Its name is in the mapped context ({@code account}) of the line, and of no other. */
public final class AccountLog {

  private static final String ACCOUNT = "account";

  private final Logger log;
  private final String name;

  private AccountLog(Logger log, String name) {
    this.log = log;
    this.name = name;
  }

  /** Of this account, from this class. */
  public static AccountLog of(Class<?> speaker, AccountKey account) {
    return new AccountLog(LoggerFactory.getLogger(speaker), account.name());
  }

  /** One line that an operator would want to read. */
  public void info(String text, Object... arguments) {
    say(Level.INFO, text, arguments);
  }

  /** One line that somebody should look into. */
  public void warn(String text, Object... arguments) {
    say(Level.WARN, text, arguments);
  }

  private void say(Level level, String text, Object... arguments) {
    if (!log.isEnabledForLevel(level)) {
      return;
    }
    MDC.put(ACCOUNT, name);
    try {
      log.atLevel(level).log(text, arguments);
    } finally {
      MDC.remove(ACCOUNT);
    }
  }
}
