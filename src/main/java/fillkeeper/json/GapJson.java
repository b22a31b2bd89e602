package fillkeeper.json;

import static fillkeeper.json.Columns.text;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Gap;
import io.vertx.core.json.JsonObject;

/** A gap as readers see it. */
public final class GapJson {

  private GapJson() {
  }

  /** The columns of {@code gaps}. */
  public static JsonObject of(AccountKey account, Gap gap) {
    return Columns.of(account)
        .put("id", Long.toString(gap.id()))
        .put("category", gap.order().category())
        .put("recordType", gap.order().recordType())
        .put("symbol", gap.order().symbol())
        .put("orderId", gap.order().orderId())
        .put("expected", text(gap.expected()))
        .put("booked", text(gap.booked()))
        .put("openedAt", text(gap.openedAt()))
        .put("deadline", text(gap.deadline()))
        .put("closedAt", text(gap.closedAt()))
        .put("closedBy", gap.closedBy())
        .put("acceptedAt", text(gap.acceptedAt()))
        .put("acceptedBy", gap.acceptedBy())
        .put("note", gap.note())
        .put("changeSeq", gap.changeSeq());
  }
}
