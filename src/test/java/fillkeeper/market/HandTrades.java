package fillkeeper.market;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.TradeStore;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A store that knows each trade once, by its id alone. */
final class HandTrades implements TradeStore {

  final Set<String> trades = ConcurrentHashMap.newKeySet();
  final List<List<String>> lists = new CopyOnWriteArrayList<>();
  final List<String> rejected = new CopyOnWriteArrayList<>();
  final List<String> gaps = new CopyOnWriteArrayList<>();
  volatile boolean failing;
  volatile Future<Void> answer = Future.succeededFuture();
  /** Behind which trade a list is to go on; null while nothing is stored. */
  volatile String resumption;
  volatile Duration overlap;
  /** The newest that is stored; null while nothing is. */
  volatile PublicTrade newest;

  @Override
  public Future<Recorded> recordRecent(String exchange, String environment, List<PublicTrade> page) {
    lists.add(page.stream().map(PublicTrade::tradeId).toList());
    return record(exchange, environment, page);
  }

  @Override
  public Future<Recorded> record(String exchange, String environment, List<PublicTrade> batch) {
    if (failing) {
      return Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "told to fail"));
    }
    int fresh = (int) batch.stream().filter(trade -> trades.add(trade.tradeId())).count();
    return answer.map(done -> new Recorded(fresh, batch.size() - fresh, 0, 0));
  }

  @Override
  public Future<Optional<String>> resumption(Kind kind, Duration before) {
    overlap = before;
    return Future.succeededFuture(Optional.ofNullable(resumption));
  }

  @Override
  public Future<Optional<PublicTrade>> newest(Kind kind) {
    return Future.succeededFuture(Optional.ofNullable(newest));
  }

  @Override
  public Future<Recorded> gap(String exchange, String environment, PublicTrade from, PublicTrade to) {
    gaps.add(from.tradeId() + ".." + to.tradeId());
    return Future.succeededFuture(new Recorded(0, 0, 0, 1));
  }

  @Override
  public Future<Void> reject(String exchange, String environment, Unreadable what) {
    rejected.add(what.reason());
    return Future.succeededFuture();
  }
}
