package fillkeeper.desk;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.OperatorActions.Asked;
import fillkeeper.ledger.OperatorActions.Outcome;
import fillkeeper.ledger.OperatorActions.StoredAction;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What people ask for is written down before it is done, with what became of it. */
class OperatorsTest {

  private final Vertx vertx = Vertx.vertx();
  private final FakeDesk desk = new FakeDesk(Samples.MAIN);
  private final FakeActions actions = new FakeActions();
  private final Operators operators = new Operators(desk, actions, new VertxScheduler(vertx));

  @AfterEach
  void close() throws Exception {
    vertx.close().await(60, SECONDS);
  }

  @Test
  void whatIsDoneIsWrittenDown() throws Exception {
    StoredAction done = resync(null).await(60, SECONDS);

    assertThat(done.outcome()).isEqualTo(Outcome.DONE);
    assertThat(actions.rows).containsExactly(done);
    assertThat(desk.told).containsExactly("resync bybit.testnet.main");
  }

  @Test
  void whatIsRefusedIsWrittenDownWithWhy() {
    desk.outcome = () -> Future.failedFuture(new RefusedException(409, "the account is not running"));

    assertThat(refusal().code()).isEqualTo(409);
    assertThat(actions.rows).singleElement().satisfies(row -> {
      assertThat(row.outcome()).isEqualTo(Outcome.REFUSED);
      assertThat(row.detail()).isEqualTo("the account is not running");
    });
  }

  @Test
  void whatTheStoreDidNotConfirmIsUnknown() {
    desk.outcome = () -> Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "no answer: user=keeper"));

    assertThat(refusal().code()).isEqualTo(503);
    assertThat(actions.rows).singleElement().satisfies(row -> {
      assertThat(row.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(row.detail()).doesNotContain("keeper");
    });
  }

  @Test
  void whatCannotBeWrittenDownIsNotDone() {
    actions.store = () -> Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "no answer"));

    assertThat(refusal().code()).isEqualTo(503);
    assertThat(desk.told).isEmpty();
  }

  @Test
  void whatIsDoneIsDoneThoughItsEndCannotBeWrittenDown() throws Exception {
    desk.outcome = () -> {
      actions.store = () -> Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "no answer"));
      return Future.succeededFuture();
    };

    assertThat(resync(null).await(60, SECONDS).outcome()).isEqualTo(Outcome.DONE);
    assertThat(actions.rows).singleElement().satisfies(row -> assertThat(row.outcome()).isEqualTo(Outcome.ASKED));
  }

  @Test
  void askedAgainUnderTheSameNameItIsNotDoneAgain() throws Exception {
    StoredAction first = resync("r-1").await(60, SECONDS);

    assertThat(resync("r-1").await(60, SECONDS)).isEqualTo(first);
    assertThat(desk.told).hasSize(1);
    resync("r-2").await(60, SECONDS);
    resync(null).await(60, SECONDS);
    resync(null).await(60, SECONDS);
    assertThat(desk.told).hasSize(4);
  }

  private Future<StoredAction> resync(String requestId) {
    return operators.perform(new Asked(Samples.MAIN, "resync", null, "alice", "bus", "why", requestId),
        to -> to.resync(Samples.MAIN));
  }

  private RefusedException refusal() {
    return catchThrowableOfType(RefusedException.class, () -> resync(null).await(60, SECONDS));
  }
}
