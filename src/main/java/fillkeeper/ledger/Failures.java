package fillkeeper.ledger;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import java.io.IOException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns what the database client throws into what the ports promise, without any value of a row or a secret. */
final class Failures {

  private static final String RIGHT_MISSING = "42501";
  private static final Pattern DENIED = Pattern.compile("permission denied for ([a-z ]+ \\w+)");

  private Failures() {
  }

  /** For a write of an attempt. */
  static <T> Function<Throwable, Future<T>> of(Claim claim) {
    return thrown -> {
      String state = thrown instanceof PgException refused ? refused.getSqlState() : "";
      if ("FK001".equals(state)) {
        return Future.failedFuture(new ClaimLostException(claim));
      }
      if ("FK002".equals(state)) {
        return Future.failedFuture(new BeliefRefutedException());
      }
      return Future.failedFuture(thrown instanceof PgException refused && isAboutRows(state)
          ? new RowRefusedException(codes(refused), refused.getTable()) : cleaned(thrown));
    };
  }

  /** Data that cannot be stored, that breaks a rule of its table, or that is more than the server can hold. */
  private static boolean isAboutRows(String state) {
    return state.startsWith("22") || state.startsWith("23") || state.startsWith("54");
  }

  /** For everything else. */
  static <T> Future<T> plain(Throwable thrown) {
    return Future.failedFuture(thrown instanceof IllegalStateException ? thrown : cleaned(thrown));
  }

  private static RuntimeException cleaned(Throwable thrown) {
    if (thrown instanceof AttemptFailure known) {
      return known;
    }
    return thrown instanceof PgException refused && RIGHT_MISSING.equals(refused.getSqlState())
        ? new RightMissingException(words(refused) + object(refused))
        : new AttemptFailure(Cause.WRITE_FAILED, words(thrown));
  }

  /** Which right of what is missing; the server's text has nothing but names then. */
  private static String object(PgException refused) {
    Matcher denied = DENIED.matcher(String.valueOf(refused.getErrorMessage()));
    return denied.matches() ? ", permission denied for " + denied.group(1) : "";
  }

  /** The server's own texts quote rows and statements, so only its codes and names are taken. */
  private static String words(Throwable thrown) {
    if (thrown instanceof PgException refused) {
      return "the database refused: " + codes(refused);
    }
    if (thrown instanceof ClosedConnectionException) {
      return "the connection to the database was closed";
    }
    return "the database did not answer: "
        + (thrown instanceof IOException ? thrown.getMessage() : thrown.getClass().getSimpleName());
  }

  private static String codes(PgException refused) {
    return "SQLSTATE " + refused.getSqlState()
        + (refused.getTable() == null ? "" : " table " + refused.getTable())
        + (refused.getConstraint() == null ? "" : " constraint " + refused.getConstraint());
  }
}
