package fillkeeper.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures are compared round by round, and the middle one counts. */
class RatioTest {

  @Test
  void theMiddleOneIsTheMedianWhateverTheOrder() {
    assertThat(Ratio.median(List.of(9.0, 1.0, 5.0))).isEqualTo(5);
    assertThat(Ratio.median(List.of(4.0, 1.0, 2.0, 9.0))).isEqualTo(3);
    assertThatThrownBy(() -> Ratio.median(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatDisturbsBothFiguresOfARoundDisturbsNoRatio() {
    // given: in the second round the machine was ten times as slow
    List<Double> figures = List.of(650.0, 65.0, 700.0);
    List<Double> floors = List.of(1_000.0, 100.0, 1_000.0);

    // then
    assertThat(Ratio.ofRounds(figures, floors)).isEqualTo(0.65);
  }

  @Test
  void aRoundWithoutItsFloorIsNoRound() {
    assertThatThrownBy(() -> Ratio.ofRounds(List.of(1.0, 2.0), List.of(1.0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aTargetIsMetAtItsBoundAndNeverByWhatIsNoNumber() {
    assertThat(Target.atLeast("", 0.65, 0.65, "×").met()).isTrue();
    assertThat(Target.atLeast("", 0.6499, 0.65, "×").met()).isFalse();
    assertThat(Target.atMost("", 5, 5, "×").met()).isTrue();
    assertThat(Target.atMost("", 5.01, 5, "×").met()).isFalse();
    assertThat(Target.atLeast("", Double.NaN, 1, "×").met()).isFalse();
    assertThat(Target.atMost("", Double.NaN, 1, "×").met()).isFalse();
    assertThat(Target.atMost("what", 5.01, 5, "×").toString()).contains("what", "5.01×", "≤", "5.00×", "MISSED");
  }
}
