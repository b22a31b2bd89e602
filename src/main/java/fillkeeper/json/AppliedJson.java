package fillkeeper.json;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** What is told on the event bus of a batch that is stored. */
public final class AppliedJson {

  private AppliedJson() {
  }

  /**
   * One message for each record of the batch that readers see, in the order of the change numbers. Each is made when it
   * is asked for, anew each time: most of them nobody hears.
   */
  public static List<Supplier<JsonObject>> of(AccountKey account, Batch batch, UUID incarnation) {
    List<Told> told = new ArrayList<>();
    batch.orders().forEach(order -> told.add(new Told(order.next().changeSeq(),
        () -> message("order", OrderJson.of(account, order.next())))));
    batch.executions().forEach(execution -> told.add(execution(account, execution)));
    batch.completions().forEach(completion -> told.add(execution(account, completion.next())));
    batch.corrections().forEach(correction -> told.add(new Told(correction.changeSeq(),
        () -> message("correction", CorrectionJson.of(account, correction)))));
    batch.gaps().forEach(gap -> told.add(new Told(gap.changeSeq(), () -> message("gap", GapJson.of(account, gap)))));
    told.sort(Comparator.comparingLong(Told::changeSeq));
    return told.stream().<Supplier<JsonObject>>map(
        one -> () -> one.message().get().put("incarnation", incarnation.toString())).toList();
  }

  private static Told execution(AccountKey account, BookedExecution execution) {
    return new Told(execution.changeSeq(), () -> message("execution", ExecutionJson.of(account, execution)));
  }

  /** What is told of one change. */
  private record Told(long changeSeq, Supplier<JsonObject> message) {
  }

  static JsonObject message(String kind, JsonObject record) {
    return new JsonObject().put("changeSeq", record.getLong("changeSeq")).put("kind", kind).put("record", record);
  }
}
