package fillkeeper.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.core.Phase.Signal;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every phase with every signal. */
class PhaseTest {

  @ParameterizedTest
  @MethodSource("everyPair")
  void aSignalLeadsWhereItMayOrIsABug(Phase phase, Signal signal) {
    Phase expected = expected(phase, signal);
    if (expected == null) {
      assertThatThrownBy(() -> phase.on(signal)).isInstanceOf(IllegalStateException.class)
          .hasMessage(signal + " while " + phase);
    } else {
      assertThat(phase.on(signal)).isEqualTo(expected);
    }
  }

  @Test
  void nothingLeadsOutOfAnEnd() {
    for (Phase phase : Phase.values()) {
      Set<Phase> next = EnumSet.noneOf(Phase.class);
      for (Signal signal : Signal.values()) {
        if (expected(phase, signal) != null) {
          next.add(phase.on(signal));
        }
      }
      assertThat(phase.isEnded()).isEqualTo(next.equals(Set.of(phase)));
    }
  }

  @Test
  void liveIsReachedOnlyThroughTheCatchUp() {
    for (Phase phase : Phase.values()) {
      for (Signal signal : Signal.values()) {
        if (expected(phase, signal) == Phase.LIVE) {
          assertThat(phase).isIn(Phase.SYNCING, Phase.LIVE, Phase.DEGRADED);
        }
      }
    }
  }

  @Test
  void theAccountsRowSaysTheSameWord() {
    for (Phase phase : Phase.values()) {
      assertThat(phase.status().name()).isEqualTo(phase.name());
    }
  }

  /** The table once more, as a person would say it; null: must not happen. */
  private static Phase expected(Phase phase, Signal signal) {
    boolean synced = phase == Phase.LIVE || phase == Phase.DEGRADED;
    return switch (signal) {
      case DOUBT -> phase.isEnded() ? phase : Phase.FAILED;
      case WALK_BEGUN -> phase == Phase.CONNECTING ? Phase.SYNCING : null;
      case CAUGHT_UP -> phase == Phase.SYNCING ? Phase.LIVE : null;
      case CAUGHT_UP_LACKING -> phase == Phase.SYNCING ? Phase.DEGRADED : null;
      case LACK_FOUND -> synced ? Phase.DEGRADED : phase == Phase.DRAINING ? phase : null;
      case LACKS_MENDED -> synced ? Phase.LIVE : phase == Phase.DRAINING ? phase : null;
      case DRAIN_ASKED -> phase.isEnded() ? null : Phase.DRAINING;
      case DRAINED -> phase == Phase.DRAINING ? Phase.STOPPED : null;
    };
  }

  private static Stream<Arguments> everyPair() {
    return Stream.of(Phase.values())
        .flatMap(phase -> Stream.of(Signal.values()).map(signal -> Arguments.of(phase, signal)));
  }
}
