package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reads the many lists of algo orders as if they were one: a page is the next one that has rows, in any of them, or one
 * that leads nowhere.
 */
final class OkxAlgoPages {

  private final Rest rest;
  private final OkxCodec codec;
  private final List<String> categories;

  /** Of these categories only. */
  OkxAlgoPages(Rest rest, OkxCodec codec, List<String> categories) {
    this.rest = rest;
    this.codec = codec;
    this.categories = categories;
  }

  /**
   * One page of a walk.
   *
   * @param window the time of creation asked for; null for what is open
   * @param cursor from the page before; null for the first
   */
  Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    return read(new Reading(OkxAlgoLists.of(walk, categories), walk.isTimed() ? OkxAlgoLists.HISTORY : OkxAlgoLists.PENDING,
        window, urgency), Place.of(cursor));
  }

  private Future<Page> read(Reading reading, Place place) {
    if (place.list >= reading.lists.size()) {
      return Future.succeededFuture(new Page(List.of(), null));
    }
    Query query = OkxAlgoLists.page(reading.lists.get(place.list), place.after);
    return rest.ask(Question.signed(reading.path, query, reading.urgency)).compose(told -> {
      JsonNode rows = told.isAbsent() ? null : rows(told, place);
      if (rows == null || rows.isEmpty()) {
        return read(reading, place.nextList());
      }
      List<AccountEvent> all = told.read(data -> codec.algoOrders(rows, told.seen()));
      Place next = reading.isPassed(all) ? place.nextList()
          : place.behind(told.read(data -> OkxLists.next(rows, OkxAlgoLists.ID)));
      List<AccountEvent> wanted = all.stream().filter(this::isKept).filter(reading::wants).toList();
      return wanted.isEmpty() && !next.equals(place) ? read(reading, next) : Future.succeededFuture(new Page(wanted, next.cursor()));
    });
  }

  private boolean isKept(AccountEvent row) {
    return !(row instanceof OrderReport order) || categories.contains(order.key().category());
  }

  private static JsonNode rows(Told told, Place place) {
    return told.read(data -> OkxLists.rows(data, OkxAlgoLists.ID, place.after));
  }

  /** What is read, where, and of which time. */
  private record Reading(List<Query> lists, String path, Window window, Urgency urgency) {

    /** What was created in the window, and what cannot be told. */
    boolean wants(AccountEvent row) {
      return window == null || isCreated(row, at -> !at.isBefore(window.from()) && !at.isAfter(window.to()), true);
    }

    /** Whether the rows reach back before the window: what follows them was created earlier still. */
    boolean isPassed(List<AccountEvent> rows) {
      return window != null && rows.stream().anyMatch(row -> isCreated(row, at -> at.isBefore(window.from()), false));
    }

    private static boolean isCreated(AccountEvent row, Predicate<Instant> when, boolean otherwise) {
      Instant at = row instanceof OrderReport order ? order.terms().createdAt() : null;
      return at == null ? otherwise : when.test(at);
    }
  }

  /** A list, and the order in it behind which it goes on; null for its beginning. */
  private record Place(int list, String after) {

    static Place of(String cursor) {
      if (cursor == null) {
        return new Place(0, null);
      }
      String[] parts = cursor.split("/", 2);
      if (parts.length != 2 || !parts[0].matches("\\d{1,4}")) {
        throw new AttemptFailure(Cause.SYNC_FAILED, "a cursor of algo orders that is none");
      }
      return new Place(Integer.parseInt(parts[0]), parts[1].isEmpty() ? null : parts[1]);
    }

    Place nextList() {
      return new Place(list + 1, null);
    }

    Place behind(String id) {
      return new Place(list, id);
    }

    String cursor() {
      return list + "/" + (after == null ? "" : after);
    }
  }
}
