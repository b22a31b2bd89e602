package fillkeeper.venue.okx;

import fillkeeper.domain.Instrument;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything tradable in some categories: one list for each, of options one for each underlying. Used once. */
final class OkxInstrumentList {

  private static final Logger LOG = LoggerFactory.getLogger(OkxInstrumentList.class);

  private final Rest rest;
  private final List<Instrument> found = new ArrayList<>();
  private int unreadable;

  OkxInstrumentList(Rest rest) {
    this.rest = rest;
  }

  Future<List<Instrument>> of(List<String> categories) {
    Future<Void> walk = Future.succeededFuture();
    for (String category : categories) {
      walk = walk.compose(done -> category.equals("option") ? options() : list(category, null));
    }
    return walk.map(done -> {
      if (unreadable > 0) {
        LOG.warn("OKX lists {} instruments that cannot be read, beside {} of {}; rows are read without them",
            unreadable, found.size(), categories);
      }
      return List.copyOf(found);
    });
  }

  private Future<Void> options() {
    return rest.ask(Question.open(OkxLists.UNDERLYING, OkxLists.underlyings(), Urgency.CONNECT))
        .map(told -> told.read(OkxAnswers::underlyings))
        .compose(names -> {
          Future<Void> walk = Future.succeededFuture();
          for (String name : names) {
            walk = walk.compose(done -> list("option", name));
          }
          return walk;
        });
  }

  /** An underlying that has no option just now is answered as one that does not exist. */
  private Future<Void> list(String category, String underlying) {
    return rest.ask(Question.open(OkxLists.INSTRUMENTS, OkxLists.instruments(category, underlying), Urgency.CONNECT))
        .map(told -> {
          if (!told.isAbsent()) {
            told.read(data -> {
              List<Instrument> readable = OkxAnswers.instruments(data);
              unreadable += data.size() - readable.size();
              return found.addAll(readable);
            });
          }
          return null;
        });
  }
}
