package fillkeeper.core;

import static fillkeeper.testkit.Rows.fill;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.testkit.Rows;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is stored in one operation. */
class FindingsTest {

  private static final Checkpoint CHECKPOINT = new Checkpoint("a list", Rows.START, Rows.START);
  private static final Coverage SPAN = new Coverage("linear", Coverage.Kind.ORDERS, "", Rows.START, Rows.START,
      Coverage.How.AUDIT, Coverage.Status.PROVEN, null);
  private static final AuditPass PASS = Pass.ofOpenOrders("linear", Rows.START).ended(true, Rows.START);

  private final List<AccountEvent> rows = List.of(fill("t1", "o1", "1", 1));

  @Test
  void rowsAloneMoveNothingElse() {
    assertThat(Findings.NONE.isRowsOnly()).isTrue();
    assertThat(Findings.of(rows).isRowsOnly()).isTrue();
    assertThat(Findings.of(rows).rows()).isEqualTo(rows);
  }

  @Test
  void aCheckpointASpanOrAPassIsMoreThanRows() {
    assertThat(new Findings(List.of(), List.of(CHECKPOINT), List.of(), List.of()).isRowsOnly()).isFalse();
    assertThat(new Findings(List.of(), List.of(), List.of(SPAN), List.of()).isRowsOnly()).isFalse();
    assertThat(Findings.NONE.with(PASS).isRowsOnly()).isFalse();
  }

  @Test
  void rowsComeBesideWhatIsThere() {
    Findings moved = new Findings(List.of(), List.of(CHECKPOINT), List.of(SPAN), List.of());

    assertThat(moved.with(rows)).isEqualTo(new Findings(rows, List.of(CHECKPOINT), List.of(SPAN), List.of()));
    assertThat(moved.with(rows).with(PASS))
        .isEqualTo(new Findings(rows, List.of(CHECKPOINT), List.of(SPAN), List.of(PASS)));
  }
}
