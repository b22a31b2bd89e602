package fillkeeper.ledger;

import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** Public trades in PostgreSQL. */
final class PgTrades implements TradeStore {

  private static final String RECORD = "INSERT INTO fillkeeper.recorded_trades (exchange, environment, recorded_at, "
      + Records.TRADES.names() + ")\nSELECT $1, $2, clock_timestamp(), " + Records.TRADES.values() + "\nFROM "
      + Records.TRADES.unnest(3) + "\nON CONFLICT DO NOTHING";

  private static final String REJECT = "INSERT INTO fillkeeper.rejected_events (exchange, environment, recorded_at, "
      + Records.REJECTED.names() + ")\nSELECT $1, $2, clock_timestamp(), " + Records.REJECTED.values() + "\nFROM "
      + Records.REJECTED.unnest(3);

  private final Lanes writers;

  PgTrades(Lanes writers) {
    this.writers = writers;
  }

  @Override
  public Future<Integer> record(String exchange, String environment, List<PublicTrade> trades) {
    Tuple parameters = Tuple.tuple().addValue(exchange).addValue(environment);
    Records.TRADES.bind(parameters, trades);
    return write(RECORD, parameters).map(RowSet::rowCount);
  }

  @Override
  public Future<Void> reject(String exchange, String environment, Unreadable what) {
    Tuple parameters = Tuple.tuple().addValue(exchange).addValue(environment);
    Records.REJECTED.bind(parameters, List.of(what));
    return write(REJECT, parameters).mapEmpty();
  }

  private Future<RowSet<Row>> write(String sql, Tuple parameters) {
    return writers.run(lane -> lane.preparedQuery(sql).execute(parameters)).recover(Failures::plain);
  }
}
