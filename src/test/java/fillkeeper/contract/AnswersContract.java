package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No answer is never an empty answer: nothing is concluded from what was not said. */
interface AnswersContract extends ContractTest {

  /** What may come in the place of an answer. */
  default Stream<Fault> noAnswers() {
    Trouble own = bench().trouble();
    return Stream.of(Fault.STALL, Fault.CLOSE, Fault.error(500), Fault.error(503), Fault.GARBLE, Fault.TRUNCATE,
        own.failed(), own.untimely());
  }

  @ParameterizedTest
  @MethodSource("noAnswers")
  default void fromNoAnswerNothingFollows(Fault fault) throws Exception {
    // given: something open, which no list will show
    tenant().with(new JsonObject().put("sync", new JsonObject().put("timeoutMs", 1_000))).live();
    String rests = tenant().at().limit(market(), Side.BUY, 5);
    tenant().trade(market());
    tenant().equalsBook();

    // when
    bench().lists().forEach(list -> tenant().at().wire().next(list, fault));
    tenant().away(() -> tenant().trade(market()));

    // then: asked again at once or in the next attempt, and what is open was never taken for ended
    tenant().thenAllIsWellAfter("DISCONNECTED", "SYNC_FAILED", "VENUE_UNAVAILABLE", "CLOCK_SKEW");
    tenant().at().fill(rests, 1);
    tenant().equalsBook();
    assertThat(tenant().count("coverage", "status = 'UNPROVABLE'")).isZero();
  }

  @Test
  default void anOrderThatNoListShowsIsOpenUntilTheVenueSaysOtherwise() throws Exception {
    // given
    tenant().live();
    String rests = tenant().at().limit(market(), Side.BUY, 5);
    tenant().equalsBook();

    // when: it is missing from the page, and who asks for it by its id gets no answer for a while
    bench().lists().forEach(list -> tenant().at().wire().next(list, Fault.DROP));
    tenant().at().wire().next(At.ORDER_BY_ID, Fault.error(500), 2);
    tenant().away(() -> { });

    // then
    tenant().thenAllIsWellAfter("DISCONNECTED", "SYNC_FAILED", "VENUE_UNAVAILABLE");
    tenant().at().fill(rests, 1);
    tenant().equalsBook();
  }

  /** How a venue says that it is asked too often. */
  default List<Fault> tooOften() {
    return bench().trouble().tooOften();
  }

  @ParameterizedTest
  @MethodSource("tooOften")
  default void whoAsksTooOftenAsksAgainLater(Fault fault) throws Exception {
    // given
    tenant().trade(market());
    tenant().at().wire().next(At.EXECUTIONS, fault);

    // when
    tenant().start();

    // then
    tenant().thenAllIsWellAfter("RATE_LIMITED");
  }

  @Test
  default void answersMayTakeTheirTime() throws Exception {
    // given
    tenant().trade(market());
    bench().server().restDelay(50);

    // when
    tenant().live().trade(market());

    // then
    tenant().thenAllIsWell();
  }
}
