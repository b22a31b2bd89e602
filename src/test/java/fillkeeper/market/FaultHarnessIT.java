package fillkeeper.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.market.NaiveCollector.Flaw;
import fillkeeper.simulator.SimFeed.Provider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever goes wrong, each tick is stored once; and whoever does it wrong is found out. */
class FaultHarnessIT {

  private static final long SEED = Long.getLong("seed", 20_260_101L);
  private static final int CYCLES = Integer.getInteger("cycles", 18);
  /** Every fault at least once. */
  private static final int FLAW_CYCLES = FaultHarness.FaultKind.values().length;

  @ParameterizedTest
  @EnumSource(Provider.class)
  void storedEqualsDistinctAfterEveryCycle(Provider provider) throws Exception {
    run(provider, 1_000, CYCLES);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void storedEqualsDistinctAlsoWhereTheWindowForgets(Provider provider) throws Exception {
    run(provider, 8, FLAW_CYCLES);
  }

  private static void run(Provider provider, int seenWindow, int cycles) throws Exception {
    try (FaultHarness harness = new FaultHarness(provider, SEED, (vertx, url, address) ->
        new RealCollector(vertx, url, address, provider, seenWindow, FaultHarness.TRAILING))) {
      harness.run(cycles);

      MarketCounts counts = ((RealCollector) harness.collector()).state().counts();
      assertThat(counts.received()).isEqualTo(counts.recorded() + counts.duplicates() + counts.collisions()
          + counts.lateDropped() + counts.rejected() + counts.dropped());
      assertThat(counts.duplicates()).as("since the last restart; who resumes exactly sends nothing again")
          .isGreaterThanOrEqualTo(provider == Provider.SEQUENCE_RESUME ? 0 : 1);
      assertThat(counts.collisions()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void aSoundCollectorOfOthersPasses(Provider provider) throws Exception {
    run(provider, Flaw.NONE);
  }

  @ParameterizedTest
  @CsvSource({"TRAILING_WINDOW, MARKS_BEFORE_THE_WRITE", "SEQUENCE_RESUME, MARKS_BEFORE_THE_WRITE",
      "TRAILING_WINDOW, KEY_WITH_THE_CONNECTION", "FULL_SNAPSHOT, KEY_WITH_THE_CONNECTION",
      "RANDOM_TOKEN, KEY_WITH_THE_CONNECTION", "SEQUENCE_RESUME, KEY_OF_PRICE_AND_QUANTITY",
      "RANDOM_TOKEN, KEY_OF_PRICE_AND_QUANTITY"})
  void aBrokenCollectorIsFoundOut(Provider provider, Flaw flaw) {
    assertThatThrownBy(() -> run(provider, flaw)).isInstanceOf(AssertionError.class)
        .hasMessageContaining("stored and distinct after cycle");
  }

  private static void run(Provider provider, Flaw flaw) throws Exception {
    try (FaultHarness harness = new FaultHarness(provider, SEED, (vertx, url, address) ->
        new NaiveCollector(url, address, flaw, provider == Provider.SEQUENCE_RESUME))) {
      harness.run(FLAW_CYCLES);
    }
  }
}
