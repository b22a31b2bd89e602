package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nothing of a message's weight is lost or counted twice, and nothing is told after the end. */
class SharesTest {

  private final List<String> heard = new ArrayList<>();

  @Test
  void theFirstBearsWhatIsLeftOver() {
    Shares.tell(List.of("a", "b", "c"), 11, () -> false, this::hear);
    assertThat(heard).containsExactly("a:5", "b:3", "c:3");
  }

  @Test
  void whatToldNothingIsToldToNobody() {
    Shares.tell(List.of(), 11, () -> false, this::hear);
    assertThat(heard).isEmpty();
  }

  @Test
  void whoEndsItWhileItIsToldHearsNoMore() {
    Shares.tell(List.of("a", "b", "c"), 9, () -> heard.size() == 2, this::hear);
    assertThat(heard).containsExactly("a:3", "b:3");
  }

  private void hear(String what, int bytes) {
    heard.add(what + ":" + bytes);
  }
}
