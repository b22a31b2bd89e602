package fillkeeper.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fillkeeper.domain.BookedExecution.Restated;
import fillkeeper.domain.Correction.Resolution;
import java.util.ArrayList;
import java.util.List;

/** The corrections of one execution, as the ledger is asked for them: {@code [[field, later, resolution]]}. */
final class Restatements {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Restatements() {
  }

  /** None where there is no text. */
  static List<Restated> fromJson(String json) {
    if (json == null) {
      return List.of();
    }
    try {
      List<Restated> told = new ArrayList<>();
      for (JsonNode row : JSON.readTree(json)) {
        told.add(new Restated(row.path(0).asText(), row.path(1).asText(), Resolution.valueOf(row.path(2).asText())));
      }
      return List.copyOf(told);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("what was read is not what was asked for", broken);
    }
  }
}
