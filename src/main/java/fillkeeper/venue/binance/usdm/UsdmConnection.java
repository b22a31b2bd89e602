package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.binance.api.BinanceHosts;
import fillkeeper.venue.binance.api.BinanceLimits;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Door;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Succession;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * One connection of an account's private stream, and the key that it listens by. Never reused.
 *
 * <p>The venue takes any key and says nothing: so the key is asked for, listened by, and then kept alive once, which
 * shows that it still is the account's; only then the connection counts as confirmed. The end of the key is the end of
 * the connection, although the socket would live on in silence. What is told between the end of one key and the next is
 * told to nobody, so that is a loss, and the lists say what was missed.
 */
final class UsdmConnection implements Succession.Link {

  /** The venue tells nothing else, if it is told what to tell. */
  private static final String EVENTS =
      "ORDER_TRADE_UPDATE/ALGO_UPDATE/CONDITIONAL_ORDER_TRIGGER_REJECT/listenKeyExpired";
  private static final String PATH = "/private/ws?listenKey=";
  /**
   * A key lives for an hour, unless somebody deletes it: then nothing is told any more, and only keeping it shows that.
   * That weighs 1 of the 2,400 of a minute, so it is kept about once a minute.
   */
  private static final Duration KEEP = Duration.ofMinutes(1);
  private static final Duration KEEP_SPREAD = Duration.ofSeconds(15);
  /** Without an answer for so long it is not known any more whether there is one. */
  private static final int KEEPS_FAILED_MAX = 20;
  private static final Duration PROVE_AGAIN = Duration.ofSeconds(5);

  private final BinanceHosts hosts;
  private final Door door;
  private final UsdmListenKey keys;
  private final Scheduler scheduler;
  private final RandomGenerator random;
  private final UsdmReports reports;
  private final Succession.Announcer announcer;
  private final Conversation<UsdmFrame> conversation;
  private String key;
  private Scheduler.Timer keeping;
  private int keepsFailed;
  private boolean over;

  /**
   * Opens nothing yet.
   *
   * @param conversation makes the connection with its listener
   */
  UsdmConnection(BinanceHosts hosts, Door door, UsdmListenKey keys, Scheduler scheduler, RandomGenerator random,
      UsdmReports reports, Succession.Announcer announcer,
      Function<Conversation.Listener<UsdmFrame>, Conversation<UsdmFrame>> conversation) {
    this.hosts = hosts;
    this.door = door;
    this.keys = keys;
    this.scheduler = scheduler;
    this.random = random;
    this.reports = reports;
    this.announcer = announcer;
    this.conversation = conversation.apply(new Ear());
  }

  @Override
  public Future<Void> open() {
    return keys.obtain()
        .compose(this::listen)
        .compose(opened -> keys.keep(key))
        .onSuccess(this::onKept)
        .onFailure(unconfirmed -> close());
  }

  /** A socket that answers proves nothing of its key, so that is asked about too, until there is an answer. */
  @Override
  public Future<Void> prove() {
    Promise<Void> proof = Promise.promise();
    conversation.prove().onComplete(alive -> proveKey(proof), proof::tryFail);
    return proof.future();
  }

  @Override
  public void close() {
    over = true;
    if (keeping != null) {
      keeping.cancel();
    }
    conversation.close();
  }

  private Future<Void> listen(String obtained) {
    key = obtained;
    URI base = BinanceHosts.at(hosts.usdmPrivate(), "/private");
    URI address = BinanceHosts.at(hosts.usdmPrivate(), PATH + key + "&events=" + EVENTS);
    return door.open(BinanceLimits.connections(base), BinanceLimits.CROWDED, () -> conversation.open(address));
  }

  private void proveKey(Promise<Void> proof) {
    keys.keep(key).onComplete(proof::tryComplete, why -> {
      if (over || isFinal(why)) {
        proof.tryFail(why);
        onFinal(why);
      } else {
        scheduler.after(PROVE_AGAIN, () -> proveKey(proof));
      }
    });
  }

  private void keepLater(Duration delay) {
    if (!over) {
      keeping = scheduler.after(delay, this::keep);
    }
  }

  private void keep() {
    keys.keep(key).onComplete(this::onKept, why -> {
      if (isFinal(why) || ++keepsFailed == KEEPS_FAILED_MAX) {
        onFinal(why);
      } else {
        keepLater(KEEP);
      }
    });
  }

  private void onKept(Void kept) {
    keepsFailed = 0;
    keepLater(KEEP.minusMillis(random.nextLong(KEEP_SPREAD.toMillis())));
  }

  /** Asking again would bring the same. */
  private static boolean isFinal(Throwable why) {
    return why instanceof UsdmListenKey.UnknownException
        || why instanceof AttemptFailure failure && failure.incidentCause() == Cause.AUTH_REJECTED;
  }

  private void onFinal(Throwable why) {
    if (!over) {
      end(why instanceof AttemptFailure failure ? failure : new AttemptFailure(Cause.DISCONNECTED, why.getMessage()));
    }
  }

  private void end(AttemptFailure why) {
    close();
    announcer.onEnd(why);
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<UsdmFrame> {

    @Override
    public void onFrame(UsdmFrame frame, int bytes) {
      if (over) {
        return;
      }
      if (frame instanceof UsdmFrame.Rows rows) {
        reports.onRows(rows.events(), bytes);
      } else if (frame instanceof UsdmFrame.Broken broken) {
        reports.onRows(List.of(broken.what()), bytes);
      } else if (frame instanceof UsdmFrame.Expired expired) {
        onExpired(expired.listenKey());
      } else if (frame instanceof UsdmFrame.Leaving) {
        announcer.onCutAhead();
      }
    }

    /** It may be told twice, and of a key that was let go of before. */
    private void onExpired(String which) {
      if (which == null || which.equals(key)) {
        end(new AttemptFailure(Cause.DISCONNECTED, "the key by which it was listened to has expired"));
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (!over) {
        end(why);
      }
    }
  }
}
