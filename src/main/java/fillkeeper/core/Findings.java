package fillkeeper.core;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import java.util.List;

/** What reading the venue's lists brought, to be stored in one operation. */
public record Findings(List<? extends AccountEvent> rows, List<Checkpoint> checkpoints, List<Coverage> coverage,
    List<AuditPass> audits) {

  /** Rows alone. */
  public static Findings of(List<? extends AccountEvent> rows) {
    return new Findings(rows, List.of(), List.of(), List.of());
  }
}
