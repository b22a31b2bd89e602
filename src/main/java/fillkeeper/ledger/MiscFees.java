package fillkeeper.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.MiscFee;
import java.util.ArrayList;
import java.util.List;

/** Charges beside the fee as the JSON of their column: {@code [{type, amount, currency}]}, amounts as text. */
final class MiscFees {

  private static final ObjectMapper JSON = new ObjectMapper();

  private MiscFees() {
  }

  static String toJson(List<MiscFee> fees) {
    ArrayNode rows = JSON.createArrayNode();
    for (MiscFee fee : fees == null ? List.<MiscFee>of() : fees) {
      rows.addObject().put("type", fee.type()).put("amount", fee.amount().toPlainString())
          .put("currency", fee.currency());
    }
    return rows.toString();
  }

  static List<MiscFee> fromJson(String json) {
    try {
      List<MiscFee> fees = new ArrayList<>();
      for (JsonNode row : JSON.readTree(json)) {
        fees.add(new MiscFee(row.path("type").textValue(), Amounts.parse(row.path("amount").asText()),
            row.path("currency").textValue()));
      }
      return List.copyOf(fees);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("misc_fees is not what was stored", broken);
    }
  }
}
