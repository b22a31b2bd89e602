package fillkeeper.bench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.bench.exchange.Flow.Step;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.venue.bybit.BybitDecoding;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a flow says by arithmetic is what is said when it is played. */
class FlowTest {

  private static final long CREATED = 1_767_225_600_000L;

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 64})
  void theArithmeticIsThatOfTheEventsOneAfterTheOther(int open) {
    Flow flow = new Flow(1, open);
    Map<Long, Step> reached = new HashMap<>();
    long executions = 0;
    for (long event = 0; event < 4 * flow.round(); event++) {
      Step before = reached.get(flow.order(event));
      Step step = flow.step(event);

      // an order's events come in their order, and each says which it is
      assertThat(step.ordinal()).isEqualTo(before == null ? 0 : before.ordinal() + 1);
      assertThat(flow.event(flow.order(event), step)).isEqualTo(event);

      reached.put(flow.order(event), step);
      executions += step.isFill() ? 1 : 0;
      assertThat(flow.orders(event + 1)).isEqualTo(reached.size());
      assertThat(flow.executions(event + 1)).isEqualTo(executions);
      for (Map.Entry<Long, Step> order : reached.entrySet()) {
        assertThat(flow.reached(order.getKey(), event + 1)).isEqualTo(order.getValue());
      }
    }
    assertThat(reached.values()).containsOnly(Step.FILLED);
  }

  @Test
  void noTwoAccountsAndNoTwoOrdersShareAnId() {
    Set<String> ids = new HashSet<>();
    for (int account = 0; account < 20; account++) {
      Flow flow = new Flow(account, 64);
      for (long order = 0; order < 500; order++) {
        ids.add(flow.orderId(order));
        ids.add(flow.execId(order, 1));
        ids.add(flow.execId(order, 2));
        assertThat(Flow.orderOf(flow.orderId(order))).isEqualTo(order);
        assertThat(Flow.orderOf(flow.execId(order, 2))).isEqualTo(order);
        assertThat(Flow.fillOf(flow.execId(order, 2))).isEqualTo(2);
      }
    }
    assertThat(ids).hasSize(20 * 500 * 3);
  }

  @Test
  void whatAFrameSaysIsWhatTheArithmeticSays() {
    Flow flow = new Flow(7, 4);
    Frames frames = new Frames(flow);
    Map<Step, Integer> seen = new EnumMap<>(Step.class);
    for (long event = 0; event < 3 * flow.round(); event++) {
      List<AccountEvent> events = BybitDecoding.events(frames.frame(event, CREATED, CREATED + event));
      assertThat(events).hasSize(1);
      if (flow.step(event).isFill()) {
        thenSays(flow, event, (Execution) events.get(0));
      } else {
        thenSays(flow, event, (OrderReport) events.get(0));
      }
      seen.merge(flow.step(event), 1, Integer::sum);
    }
    assertThat(seen.values()).containsOnly(12);
  }

  private static void thenSays(Flow flow, long event, Execution told) {
    long order = flow.order(event);
    int fill = flow.step(event).fill();
    assertThat(told.key().execId()).isEqualTo(flow.execId(order, fill));
    assertThat(told.orderId()).isEqualTo(flow.orderId(order));
    assertThat(told.price()).isEqualByComparingTo(flow.price(order));
    assertThat(told.qty().movePointRight(3).intValueExact()).isEqualTo(Flow.quantity(fill));
    assertThat(told.value()).isEqualByComparingTo(flow.value(order, Flow.quantity(fill)));
    assertThat(told.fee()).isEqualByComparingTo(flow.fee(order, Flow.quantity(fill)));
    assertThat(told.executedAt()).isEqualTo(Instant.ofEpochMilli(CREATED + event));
  }

  private static void thenSays(Flow flow, long event, OrderReport told) {
    long order = flow.order(event);
    assertThat(told.key().orderId()).isEqualTo(flow.orderId(order));
    assertThat(told.status().name()).isEqualTo(flow.step(event).name());
    assertThat(told.cumQty().movePointRight(3).intValueExact()).isEqualTo(Flow.filled(flow.step(event)));
    assertThat(told.terms().price()).isEqualByComparingTo(flow.price(order));
    assertThat(told.terms().createdAt()).isEqualTo(Instant.ofEpochMilli(CREATED));
    assertThat(told.updatedAt()).isEqualTo(Instant.ofEpochMilli(CREATED + event));
    if (told.cumValue() != null) {
      assertThat(told.cumValue()).isEqualByComparingTo(flow.value(order, Flow.filled(flow.step(event))));
    }
  }
}
