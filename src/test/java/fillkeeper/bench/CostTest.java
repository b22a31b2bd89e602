package fillkeeper.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a span cost is the difference of two readings, divided by its events. */
class CostTest {

  @Test
  void costsOfAnEventAreDifferences() {
    // given
    AtomicLong reading = new AtomicLong(5_000_000);
    Meter meter = new Meter(reading::get, () -> reading.get() * 2, () -> 0, () -> reading.get() / 1_000);

    // when
    reading.set(6_000_000);
    Cost cost = meter.stop(100, 50_000_000);

    // then
    assertThat(cost.jvmMicros()).isEqualTo(10);
    assertThat(cost.serverMicros()).isEqualTo(20);
    assertThat(cost.loadMicros()).isZero();
    assertThat(cost.walBytes()).isEqualTo(10);
    assertThat(cost.perSecond()).isEqualTo(2_000);
  }

  @Test
  void twoSpansTogetherCostWhatBothCost() {
    Cost both = new Cost(10, 1_000_000_000, 100_000, 200_000, 300_000, 4_000)
        .plus(new Cost(30, 1_000_000_000, 300_000, 600_000, 100_000, 8_000));

    assertThat(both.perSecond()).isEqualTo(20);
    assertThat(both.jvmMicros()).isEqualTo(10);
    assertThat(both.serverMicros()).isEqualTo(20);
    assertThat(both.walBytes()).isEqualTo(300);
  }

  @Test
  void theKernelKnowsWhatThisProcessUsed() {
    // given
    long pid = ProcessHandle.current().pid();
    long before = Proc.cpu(pid);

    // when: until something was used
    long sum = 0;
    while (Proc.cpu(pid) == before) {
      for (int i = 0; i < 1_000_000; i++) {
        sum += i ^ sum;
      }
    }

    // then
    assertThat(Proc.cpu(pid)).as("sum %d", sum).isGreaterThan(before);
    assertThat(Proc.bytes(pid, "VmRSS")).isBetween(1L << 20, 1L << 36);
    assertThat(Proc.threads(pid)).isGreaterThan(1);
    assertThat(Proc.cpu(0)).isZero();
    assertThat((double) Proc.bytes(pid, "VmHWM")).isCloseTo(Proc.bytes(pid, "VmRSS"), within(1e10));
  }
}
