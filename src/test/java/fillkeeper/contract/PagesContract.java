package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists that are longer than a page are read to a proven end. */
interface PagesContract extends ContractTest {

  int ROWS = 3;
  /** Without a word that there is more, an empty page is the end of a list. */
  Set<Fault> ABOUT_CURSORS = Set.of(Fault.OVERLAP, Fault.shortPage(0));

  @Test
  default void aPastOfManyPagesIsReadToItsEnd() throws Exception {
    // given
    givenAPastOfManyPages();

    // when
    tenant().live();

    // then
    tenant().thenAllIsWell();
    assertThat(tenant().count("coverage", "status = 'UNPROVABLE'")).isZero();
  }

  /** What a page may be without hiding anything. */
  static List<Fault> unusual() {
    return List.of(Fault.SHORT_PAGE, Fault.shortPage(1), Fault.shortPage(0), Fault.OVERLAP, Fault.REORDER);
  }

  @ParameterizedTest
  @MethodSource("fillkeeper.contract.PagesContract#unusual")
  default void aListIsReadToItsEndWhateverItsPagesAreLike(Fault fault) throws Exception {
    // given
    if (ABOUT_CURSORS.contains(fault)) {
      appliesTo(Ability.CURSORS);
    }
    givenAPastOfManyPages();
    bench().lists().forEach(list -> tenant().at().wire().nth(list, 2, fault));

    // when
    tenant().live();

    // then
    tenant().thenAllIsWell();
  }

  @ParameterizedTest
  @EnumSource(value = Fault.Plain.class, names = {"REPEAT", "DROP"})
  default void whatAPageHidesIsFoundByTheNextComparison(Fault fault) throws Exception {
    // given
    givenAPastOfManyPages();
    bench().lists().forEach(list -> tenant().at().wire().nth(list, 2, fault));

    // when
    tenant().mendedByComparisons().live();

    // then
    tenant().thenAllIsWell();
  }

  @Test
  default void aListThatLeadsBackToItselfIsNotProvenAndIsWhenItHasAnEnd() throws Exception {
    // given
    appliesTo(Ability.CURSORS);
    givenAPastOfManyPages();
    tenant().at().wire().always(At.EXECUTIONS, Fault.REPEAT);

    // when: what is listed counts at once
    tenant().mendedByComparisons().with(new JsonObject().put("categories", new JsonArray().add(market().category()))
        .put("audit", new JsonObject().put("restLagMs", 0))).live();

    // then
    assertThat(tenant().count("coverage", "kind = 'executions' AND status = 'UNPROVABLE'")).isPositive();
    assertThat(tenant().count("coverage", "kind = 'executions' AND status = 'PROVEN'")).isZero();

    // when
    tenant().at().wire().heal();
    tenant().resync();

    // then
    tenant().thenAllIsWell("OPERATOR");
    assertThat(tenant().count("coverage", "kind = 'executions' AND status = 'PROVEN'")).isPositive();
  }

  @Test
  default void whatHappensWhileAListIsReadIsNotLostBetweenItsPages() throws Exception {
    // given
    String rests = givenAPastOfManyPages();
    bench().lists().forEach(list -> tenant().at().wire().meanwhile(list, 2, () -> {
      tenant().at().fill(rests, 1);
      tenant().trade(market());
    }));

    // when
    tenant().live();

    // then
    tenant().thenAllIsWell();
  }

  private String givenAPastOfManyPages() {
    bench().pageSize(ROWS);
    tenant().at().traded(market(), 4 * ROWS, Duration.ofSeconds(30), Duration.ofSeconds(1));
    for (int i = 0; i < ROWS; i++) {
      tenant().at().limit(market(), Side.SELL, 2);
      tenant().at().cancel(tenant().at().limit(market(), Side.BUY, 1));
    }
    return tenant().at().limit(market(), Side.BUY, 20);
  }
}
