package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Finds out which symbols an account has traded: those of its positions, and those that commissions were charged for,
 * as far back as the venue tells and newest first. Used once.
 *
 * <p>Commissions are listed fill by fill, so of an account that trades a great deal only a part is read.
 */
final class UsdmDiscovery {

  /** How many full answers are asked for again in halves. */
  private static final int SPLITS_MAX = 4;
  /** Where three months are too long a question. */
  private static final long SHORTER = Duration.ofDays(7).toMillis() - 1;

  private final Function<Question, Future<Told>> asker;
  private final Set<String> symbols = new TreeSet<>();
  private final Deque<Span> spans = new ArrayDeque<>();
  private int splits;
  private boolean whole = true;

  UsdmDiscovery(Function<Question, Future<Told>> asker) {
    this.asker = asker;
  }

  /**
   * What was found.
   *
   * @param whole whether all commissions that the venue tells of were read
   */
  record Found(Set<String> symbols, boolean whole) {
  }

  /** Both ends belong to it, in milliseconds. */
  private record Span(long from, long to) {

    long middle() {
      return from + (to - from) / 2;
    }
  }

  Future<Found> run(Instant now) {
    spans.add(new Span(now.minus(UsdmRules.FUNDING.times().reach()).toEpochMilli(), now.toEpochMilli()));
    return asker.apply(Question.signed(UsdmLists.POSITIONS, Query.NONE, Urgency.CATCH_UP))
        .onSuccess(told -> symbols.addAll(told.read(UsdmAnswers::positions)))
        .compose(positions -> next());
  }

  private Future<Found> next() {
    Span span = spans.poll();
    if (span == null) {
      return Future.succeededFuture(new Found(symbols, whole));
    }
    return asker.apply(UsdmLists.commissions(span.from, span.to, Urgency.CATCH_UP)).transform(done -> {
      if (done.succeeded()) {
        take(span, done.result());
        return next();
      }
      return isTooLong(span, done.cause()) ? inParts(span) : Future.failedFuture(done.cause());
    });
  }

  /** A full answer shows a part of the span that may be anywhere in it. */
  private void take(Span span, Told told) {
    JsonNode rows = told.read(UsdmAnswers::list);
    for (JsonNode row : rows) {
      String symbol = told.read(answer -> UsdmIncome.symbol(row));
      if (symbol != null) {
        symbols.add(symbol);
      }
    }
    if (rows.size() < UsdmLists.WHOLE_BELOW) {
      return;
    }
    if (splits == SPLITS_MAX || span.from == span.to) {
      whole = false;
    } else {
      splits++;
      spans.addFirst(new Span(span.from, span.middle()));
      spans.addFirst(new Span(span.middle() + 1, span.to));
    }
  }

  /** How long a question may be is not documented. */
  private static boolean isTooLong(Span span, Throwable why) {
    return span.to - span.from > SHORTER && why instanceof AttemptFailure failure
        && failure.incidentCause() == Cause.SYNC_FAILED;
  }

  private Future<Found> inParts(Span span) {
    for (long from = span.from; from <= span.to; from += SHORTER + 1) {
      spans.addFirst(new Span(from, Math.min(span.to, from + SHORTER)));
    }
    return next();
  }
}
