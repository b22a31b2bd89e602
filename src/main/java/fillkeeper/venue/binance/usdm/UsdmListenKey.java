package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.HttpExchanges.Method;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import io.vertx.core.Future;

/**
 * The key by which an account's private stream is listened to. There is one for everybody who listens to the account:
 * asking for one answers the one there is, and it is never deleted, since that would make the others deaf. Whoever
 * has it can hear the account, so it is told to nobody.
 */
final class UsdmListenKey {

  private static final Question OBTAIN = new Question(Method.POST, UsdmLists.LISTEN_KEY, Query.NONE, true,
      Urgency.CONNECT);
  private static final Question KEEP = new Question(Method.PUT, UsdmLists.LISTEN_KEY, Query.NONE, true,
      Urgency.CONNECT);

  private final Rest rest;

  UsdmListenKey(Rest rest) {
    this.rest = rest;
  }

  /** The one there is, or a new one; it lives for an hour from now. */
  Future<String> obtain() {
    return rest.ask(OBTAIN).map(told -> told.read(UsdmAnswers::listenKey));
  }

  /**
   * The one that is listened by lives for another hour. Fails with {@link UnknownException} where the venue has none
   * any more, or another: then nothing has been told to this one since some time before.
   */
  Future<Void> keep(String key) {
    return rest.ask(KEEP).map(told -> {
      if (told.isAbsent()) {
        throw new UnknownException("the venue does not know the key by which it was listened to");
      }
      if (told.result().has("listenKey") && !told.read(UsdmAnswers::listenKey).equals(key)) {
        throw new UnknownException("the venue has another key than the one by which it was listened to");
      }
      return null;
    });
  }

  /** Nobody is told anything by this key. */
  static final class UnknownException extends AttemptFailure {

    private static final long serialVersionUID = 1L;

    UnknownException(String what) {
      super(Cause.DISCONNECTED, what);
    }
  }
}
