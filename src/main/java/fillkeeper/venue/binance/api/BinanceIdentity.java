package fillkeeper.venue.binance.api;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Rest;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import io.vertx.core.Future;

/**
 * Whose key it is and what it may do, as spot's hosts tell it. When a key ends the venue does not say: what it says is
 * when a key may no longer trade, and it goes on reading then.
 */
public final class BinanceIdentity {

  /** The account, its balances included. */
  public static final Question ACCOUNT =
      Question.signed("/api/v3/account", Query.NONE.with("omitZeroBalances", "true"), Urgency.CONNECT);
  private static final Question RIGHTS =
      Question.signed("/sapi/v1/account/apiRestrictions", Query.NONE, Urgency.CONNECT);

  private BinanceIdentity() {
  }

  /**
   * Asks for both.
   *
   * @param rest        spot's
   * @param tellsRights whether the environment says what a key may do; where it does not, all that is known is that
   *                    a key may nothing that the account may not
   */
  public static Future<KeyInfo> ask(Rest rest, boolean tellsRights) {
    return rest.ask(ACCOUNT).compose(account -> {
      String number = account.read(BinanceIdentity::number);
      return tellsRights
          ? rest.ask(RIGHTS).map(told -> new KeyInfo(number, told.read(BinanceAnswers::isReadOnly), null))
          : Future.succeededFuture(new KeyInfo(number, account.read(BinanceIdentity::mayNothing) ? true : null, null));
    });
  }

  private static String number(JsonNode account) {
    try {
      return new Row(account).id("uid");
    } catch (UnreadableException unreadable) {
      throw new ReplyException("the account's number cannot be read: " + unreadable.getMessage());
    }
  }

  private static boolean mayNothing(JsonNode account) {
    Row row = new Row(account);
    return Boolean.FALSE.equals(row.bool("canTrade")) && Boolean.FALSE.equals(row.bool("canWithdraw"));
  }
}
