package fillkeeper.venue.bybit;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Instrument;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything tradable in some categories, page by page to the end. Used once. */
final class BybitInstrumentList {

  private static final Logger LOG = LoggerFactory.getLogger(BybitInstrumentList.class);
  private static final int PAGES_MAX = 100;

  private final Rest rest;
  private final BybitCodec codec;
  private final List<Instrument> found = new ArrayList<>();
  private int pages;
  private int unreadable;

  BybitInstrumentList(Rest rest, BybitCodec codec) {
    this.rest = rest;
    this.codec = codec;
  }

  Future<List<Instrument>> of(List<String> categories, List<String> optionCoins) {
    Future<Void> walk = Future.succeededFuture();
    for (String category : categories) {
      for (Query query : BybitLists.instruments(category, optionCoins)) {
        walk = walk.compose(done -> page(category, query, null));
      }
    }
    return walk.map(done -> {
      if (unreadable > 0) {
        LOG.warn("Bybit lists {} instruments that cannot be read, beside {} of {}; rows are read without them",
            unreadable, found.size(), categories);
      }
      return List.copyOf(found);
    });
  }

  private Future<Void> page(String category, Query query, String cursor) {
    if (++pages > PAGES_MAX) {
      return Future.failedFuture(new AttemptFailure(Cause.SYNC_FAILED,
          "Bybit " + category + " instruments: no end after " + PAGES_MAX + " pages"));
    }
    return rest.ask(Question.open(BybitLists.INSTRUMENTS, query.withCursor(cursor), Urgency.CONNECT)).compose(told -> {
      String next = told.read(result -> {
        List<Instrument> readable = codec.instruments(result, category);
        unreadable += result.path("list").size() - readable.size();
        found.addAll(readable);
        return codec.nextCursor(result);
      });
      return next == null || next.equals(cursor) ? Future.succeededFuture() : page(category, query, next);
    });
  }
}
