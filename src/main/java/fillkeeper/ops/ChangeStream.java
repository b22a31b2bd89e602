package fillkeeper.ops;

import fillkeeper.desk.ChangePages;
import fillkeeper.desk.IncarnationChangedException;
import fillkeeper.domain.AccountKey;
import fillkeeper.http.Paced;
import fillkeeper.json.ChangeJson;
import fillkeeper.json.Cursor;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * One reader that follows an account, as Server-Sent Events. It reads for itself, from the tables and only when it has
 * taken what was sent before: however slow it is, it holds one page, and nobody waits for it. Being woken is a hint; it
 * looks by itself too, since another process may keep the account.
 */
final class ChangeStream {

  /** Of large records too, some hundred kilobytes. */
  private static final int PAGE_MAX = 100;
  private static final Duration LOOK = Duration.ofSeconds(1);
  /** A comment keeps what lies between from closing a quiet connection. */
  private static final int QUIET_LOOKS = 15;

  private final AccountKey account;
  private final ChangePages pages;
  private final Paced paced;
  private final Scheduler scheduler;
  private final Promise<Void> over = Promise.promise();
  private Cursor cursor;
  private Scheduler.Timer timer;
  private boolean busy = true;
  private boolean wanted;
  private int quiet;

  ChangeStream(AccountKey account, Cursor after, ChangePages pages, Paced paced, Scheduler scheduler) {
    this.account = account;
    this.cursor = after;
    this.pages = pages;
    this.paced = paced;
    this.scheduler = scheduler;
  }

  /** Runs until the reader goes; fails where it has to be cut off. */
  Future<Void> run() {
    paced.onGone(this::end);
    send("retry: 1000\n\n", false);
    return over.future();
  }

  /** There is perhaps something new. */
  void wake() {
    wanted = true;
    if (!busy) {
      read();
    }
  }

  private void read() {
    busy = true;
    wanted = false;
    stopTimer();
    pages.after(account, cursor, PAGE_MAX).onComplete(this::write, this::unread);
  }

  private void write(ChangePages.Page page) {
    StringBuilder events = new StringBuilder();
    page.found().changes().forEach(change -> event(events, ChangeJson.of(account, change),
        new Cursor(page.found().incarnation(), change.seq())));
    cursor = page.next();
    if (events.length() > 0) {
      send(events.toString(), page.found().changes().size() == PAGE_MAX);
    } else {
      rest();
    }
  }

  private static void event(StringBuilder events, JsonObject change, Cursor at) {
    events.append("id: ").append(at).append("\nevent: ").append(change.getString("kind"))
        .append("\ndata: ").append(change.encode()).append("\n\n");
  }

  private void unread(Throwable cause) {
    if (cause instanceof IncarnationChangedException changed) {
      paced.write("event: incarnation_changed\ndata: "
          + new JsonObject().put("incarnation", changed.present().toString()).encode() + "\n\n")
          .onComplete(said -> end());
    } else if (cause instanceof RefusedException) {
      rest();
    } else {
      over.tryFail(cause);
    }
  }

  private void send(String text, boolean more) {
    quiet = 0;
    paced.write(text).onComplete(taken -> {
      wanted |= more;
      rest();
    }, lost -> {
      stopTimer();
      over.tryFail(lost);
    });
  }

  private void rest() {
    if (over.future().isComplete()) {
      return;
    }
    busy = false;
    if (wanted) {
      read();
    } else {
      timer = scheduler.after(LOOK, this::look);
    }
  }

  private void look() {
    if (++quiet >= QUIET_LOOKS) {
      busy = true;
      send(":\n\n", true);
    } else {
      read();
    }
  }

  private void end() {
    stopTimer();
    over.tryComplete();
  }

  private void stopTimer() {
    if (timer != null) {
      timer.cancel();
    }
  }
}
