package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;

/**
 * A statement that asks for rows of one account: fixed texts, of which those take part whose value is given, so that
 * each shape has a plan of its own. Values are parameters always.
 */
final class Selection {

  static final String OF_ACCOUNT = """
       = (SELECT no FROM fillkeeper.accounts WHERE exchange = $1 AND environment = $2 AND account = $3)""";

  private final StringBuilder sql;
  private final Tuple parameters;

  /** Begins with a text whose {@code $1} to {@code $3} are the account. */
  Selection(AccountKey account, String begin) {
    this.sql = new StringBuilder(begin);
    this.parameters = Tuple.of(account.exchange(), account.environment(), account.account());
  }

  /** Adds a text, unless the value is null; its question mark is the value. */
  Selection with(String text, Object value) {
    if (value != null) {
      parameters.addValue(value instanceof Instant time ? Columns.time(time) : value);
      sql.append(text.replace("?", "$" + parameters.size()));
    }
    return this;
  }

  Selection then(String text) {
    sql.append(text);
    return this;
  }

  String sql() {
    return sql.toString();
  }

  Tuple parameters() {
    return parameters;
  }
}
