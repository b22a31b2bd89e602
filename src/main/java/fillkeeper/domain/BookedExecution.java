package fillkeeper.domain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An execution as the ledger holds it.
 *
 * @param restated what was told otherwise since, oldest first
 */
public record BookedExecution(Execution execution, Instant voidedAt, List<Restated> restated, long epoch,
    long changeSeq) {

  /** One that was never told otherwise. */
  public BookedExecution(Execution execution, Instant voidedAt, long epoch, long changeSeq) {
    this(execution, voidedAt, List.of(), epoch, changeSeq);
  }

  /** A column that was told otherwise: the essence of a correction. */
  public record Restated(String field, String later, Correction.Resolution resolution) {
  }

  /** The columns whose first content stands no longer, each with what stands instead. */
  public Map<String, String> replaced() {
    Map<String, String> replaced = new LinkedHashMap<>();
    restated.stream().filter(told -> told.resolution() == Correction.Resolution.REPLACED)
        .forEach(told -> replaced.put(told.field(), told.later()));
    return replaced;
  }

  /** Whether this column was told to be this before. */
  public boolean wasTold(String field, String later) {
    return restated.stream().anyMatch(told -> told.field().equals(field) && told.later().equals(later));
  }

  /** How often this column came to be this in place of something else. */
  public long timesReplaced(String field, String later) {
    return restated.stream().filter(told -> told.resolution() == Correction.Resolution.REPLACED
        && told.field().equals(field) && told.later().equals(later)).count();
  }

  /** The same with one more correction. */
  public BookedExecution with(Correction made) {
    List<Restated> more = new ArrayList<>(restated);
    more.add(new Restated(made.field(), made.later(), made.resolution()));
    return new BookedExecution(execution, voidedAt, List.copyOf(more), epoch, changeSeq);
  }
}
