package fillkeeper.core;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import java.util.List;

/** What reading the venue's lists brought, to be stored in one operation. */
public record Findings(List<? extends AccountEvent> rows, List<Checkpoint> checkpoints, List<Coverage> coverage,
    List<AuditPass> audits) {

  /** Nothing. */
  public static final Findings NONE = new Findings(List.of(), List.of(), List.of(), List.of());

  /** Rows alone. */
  public static Findings of(List<? extends AccountEvent> rows) {
    return NONE.with(rows);
  }

  /** The same with these rows. */
  public Findings with(List<? extends AccountEvent> others) {
    return new Findings(others, checkpoints, coverage, audits);
  }

  /** The same with a pass. */
  Findings with(AuditPass pass) {
    return new Findings(rows, checkpoints, coverage, List.of(pass));
  }

  /** Whether there is nothing but rows, if that. */
  public boolean isRowsOnly() {
    return checkpoints.isEmpty() && coverage.isEmpty() && audits.isEmpty();
  }
}
