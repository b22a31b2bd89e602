package fillkeeper.json;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** What is told on the event bus of a batch that is stored. */
public final class AppliedJson {

  private AppliedJson() {
  }

  /** One message for each record of the batch that readers see, in the order of the change numbers. */
  public static List<JsonObject> of(AccountKey account, Batch batch, UUID incarnation) {
    List<JsonObject> messages = new ArrayList<>();
    batch.orders().forEach(order -> messages.add(message("order", OrderJson.of(account, order.next()))));
    batch.executions().forEach(execution -> messages.add(execution(account, execution)));
    batch.completions().forEach(completion -> messages.add(execution(account, completion.next())));
    batch.corrections().forEach(correction ->
        messages.add(message("correction", CorrectionJson.of(account, correction))));
    batch.gaps().forEach(gap -> messages.add(message("gap", GapJson.of(account, gap))));
    messages.forEach(message -> message.put("incarnation", incarnation.toString()));
    messages.sort(Comparator.comparing(message -> message.getLong("changeSeq")));
    return messages;
  }

  private static JsonObject execution(AccountKey account, BookedExecution execution) {
    return message("execution", ExecutionJson.of(account, execution));
  }

  static JsonObject message(String kind, JsonObject record) {
    return new JsonObject().put("changeSeq", record.getLong("changeSeq")).put("kind", kind).put("record", record);
  }
}
