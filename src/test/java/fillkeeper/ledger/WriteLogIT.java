package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.amount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.core.Fold;
import fillkeeper.core.FoldContext;
import fillkeeper.core.View;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.testkit.WriteLog;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log that the database keeps of its commits: who cannot touch it, and what it sees of a comparison gone wrong. */
class WriteLogIT extends LedgerFixture {

  private WriteLog log;
  private Address user;
  private LedgerDatabase asUser;
  private Claim claim;

  @BeforeEach
  void logAUser() throws Exception {
    log = WriteLog.of(database);
    user = database.as("keeper_one");
    asUser = open(user, TUNING);
    claim = claim(MAIN);
  }

  private void apply(Batch batch) throws Exception {
    await(asUser.ledger().apply(claim, claim.liveUntil(), false, batch));
  }

  @Test
  void aUserOfTheLedgerCannotWriteIt() throws Exception {
    // given
    apply(Samples.executions(1, Samples.execution("e-1", 1, 1)));
    assertThat(log.changes()).isEqualTo(1);

    // then
    for (String forgery : List.of("DELETE FROM oracle.audit_log", "UPDATE oracle.audit_log SET row_epoch = 7",
        "INSERT INTO oracle.audit_log (txid) VALUES (1)", "SELECT FROM oracle.audit_log",
        "ALTER TABLE fillkeeper.orders DISABLE TRIGGER committed", "DROP TRIGGER committed ON fillkeeper.orders")) {
      assertThatThrownBy(() -> asUser(forgery)).as(forgery).isInstanceOfSatisfying(SQLException.class,
          refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
    }
  }

  private void asUser(String sql) throws SQLException {
    try (Connection session = DriverManager.getConnection("jdbc:postgresql://" + user.host() + ":" + user.port() + "/"
        + user.database(), user.user(), user.password().reveal()); Statement statement = session.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void anExecutionComparedByItsTextIsCaught() throws Exception {
    // given
    BookedExecution booked = Samples.booked("e-1", "o-1", 1, 1, amount("1.50"));
    apply(Samples.executions(1, booked));
    Execution again = Samples.booked("e-1", "o-1", 1, 1, amount("1.5")).execution();

    // when: as it is
    Batch nothing = Fold.fold(holding(booked), List.of(again), new FoldContext(1, 1, 0)).batch();

    // then
    assertThat(nothing.isEmpty()).isTrue();

    // when: by text
    apply(new Batch(List.of(), List.of(), List.of(), correctionsByText(booked.execution(), again, 2),
        List.of(), List.of(), List.of(), List.of(), List.of(), null, 2));

    // then
    assertThat(log.breaks()).singleElement().asString().startsWith("EXACT:").endsWith("in qty from 1.50 to 1.5");
  }

  private static View holding(BookedExecution booked) {
    return new View() {
      @Override
      public OrderState order(OrderKey key) {
        return null;
      }

      @Override
      public BookedExecution execution(ExecutionKey key) {
        return key.equals(booked.execution().key()) ? booked : null;
      }

      @Override
      public Gap gap(OrderKey key) {
        return null;
      }
    };
  }

  /** What compares by the digits as they are written takes a number for another one. */
  private static List<Correction> correctionsByText(Execution first, Execution later, long seq) {
    return first.qty().toString().equals(later.qty().toString()) ? List.of()
        : List.of(new Correction(first.key(), "qty", first.qty().toString(), later.qty().toString(),
            later.seen().source(), Correction.Resolution.REPLACED, later.seen().receivedAt(), 1, seq));
  }
}
