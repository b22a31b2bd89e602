package fillkeeper.simulation.mutant;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.supervisor.AttemptListener;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import io.vertx.core.Future;

/** Ways to a venue that are broken on purpose. */
final class Adapters {

  private static final int LIMIT = 1_000;

  private Adapters() {
  }

  /** The subscription is said to be there, and is made when the lists have been read. */
  static Venue subscribingLast(Venue real) {
    return new VenueLayer(real) {

      private VenueListener listener;

      @Override
      public Future<Void> subscribe(VenueListener who) {
        listener = who;
        return Future.succeededFuture();
      }

      @Override
      public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
        return inner.page(walk, window, cursor, urgency).compose(page -> {
          VenueListener waiting = walk.kind() == Walk.Kind.EXECUTIONS && page.next() == null ? listener : null;
          listener = waiting == null ? listener : null;
          return waiting == null ? Future.succeededFuture(page) : inner.subscribe(waiting).map(page);
        });
      }
    };
  }

  /** What is above the limit is not passed on, and nothing else happens. */
  static Venue swallowingOversize(Venue real) {
    return listening(real, (event, bytes, listener) -> {
      if (!(event instanceof Unreadable) || bytes <= LIMIT) {
        listener.onEvent(event, bytes);
      }
    }, (why, listener) -> listener.onLost(why));
  }

  /** The end of the stream is nothing to be told. */
  static Venue swallowingTheEnd(Venue real) {
    return listening(real, (event, bytes, listener) -> listener.onEvent(event, bytes), (why, listener) -> { });
  }

  /** The end is told first, and the attempt is closed by whoever was told. */
  static Venue tellingBeforeShutting(Venue real, AttemptListener supervisor) {
    return listening(real, (event, bytes, listener) -> listener.onEvent(event, bytes),
        (why, listener) -> supervisor.onFailed(why));
  }

  private interface OnEvent {
    void heard(AccountEvent event, int bytes, VenueListener listener);
  }

  private interface OnLost {
    void lost(AttemptFailure why, VenueListener listener);
  }

  private static Venue listening(Venue real, OnEvent onEvent, OnLost onLost) {
    return new VenueLayer(real) {
      @Override
      public Future<Void> subscribe(VenueListener who) {
        return inner.subscribe(new VenueListener() {
          @Override
          public void onEvent(AccountEvent event, int bytes) {
            onEvent.heard(event, bytes, who);
          }

          @Override
          public void onLost(AttemptFailure why) {
            onLost.lost(why, who);
          }
        });
      }
    };
  }

  /** A page that is not full is taken for the last. */
  static Venue stoppingOnAShortPage(Venue real, int pageRows) {
    return new VenueLayer(real) {
      @Override
      public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
        return inner.page(walk, window, cursor, urgency).map(this::last);
      }

      @Override
      public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
        return inner.fills(order, cursor, urgency).map(this::last);
      }

      private Page last(Page page) {
        return page.rows().size() < pageRows ? new Page(page.rows(), null) : page;
      }
    };
  }
}
