package fillkeeper.desk;

import fillkeeper.supervisor.RefusedException;
import fillkeeper.ledger.LedgerReader;
import io.vertx.core.Future;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Questions to the store for those outside. Whatever goes wrong there is one refusal for them, code 503, without
 * the store's own words.
 */
public final class StoreReads {

  private static final Logger LOG = LoggerFactory.getLogger(StoreReads.class);

  private final LedgerReader reader;

  public StoreReads(LedgerReader reader) {
    this.reader = reader;
  }

  /** The answer to one question. */
  public <T> Future<T> ask(Function<LedgerReader, Future<T>> question) {
    return Future.succeededFuture(reader).compose(question).recover(cause -> {
      LOG.warn("the store did not answer a reader: {}", cause.getClass().getName());
      return Future.failedFuture(new RefusedException(503, "the store does not answer"));
    });
  }
}
