package fillkeeper.venue.okx;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.wire.Succession;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The subscription of one account: orders on one socket, algo orders on another. The loss of either is the loss of
 * both, since each tells what the other does not.
 *
 * <p>A failure before all is confirmed fails the subscription and is not heard again; afterwards the listener hears
 * the loss, once, and nothing afterwards. Confined to one context. Used once.
 */
final class OkxStream {

  private final VenueListener listener;
  private final List<Succession> sockets = new ArrayList<>();
  private AttemptFailure lost;
  private boolean confirmed;
  private boolean closed;

  /** @param opener makes the sockets, each of which tells of its loss */
  OkxStream(VenueListener listener, Function<Consumer<AttemptFailure>, List<Succession>> opener) {
    this.listener = listener;
    this.sockets.addAll(opener.apply(this::onLost));
  }

  /** Completes once every channel is confirmed. */
  Future<Void> subscribe() {
    Future<Void> all = Future.succeededFuture();
    for (Succession socket : sockets) {
      all = all.compose(before -> lost == null ? socket.open() : Future.failedFuture(lost));
    }
    return all.<Void>map(done -> {
      if (closed) {
        throw lost == null ? new AttemptFailure(Cause.DISCONNECTED, "closed by us") : lost;
      }
      confirmed = true;
      return null;
    }).onFailure(unconfirmed -> close());
  }

  /** Lets go at once; the listener hears nothing afterwards. */
  void close() {
    closed = true;
    sockets.forEach(Succession::close);
  }

  /** The venue announces a cut on one of the sockets, and never on the other: both are followed. */
  void replace() {
    sockets.forEach(Succession::replace);
  }

  private void onLost(AttemptFailure why) {
    if (!closed) {
      lost = why;
      close();
      if (confirmed) {
        listener.onLost(why);
      }
    }
  }
}
