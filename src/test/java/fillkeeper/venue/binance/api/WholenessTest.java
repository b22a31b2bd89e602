package fillkeeper.venue.binance.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.wire.StrictJson;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An answer counts as whole only where something shows that it was not cut. */
class WholenessTest {

  private static final int LIMIT = 20;

  private final Wholeness list = new Wholeness(LIMIT, List.of("id"), List.of("at", "otherAt"));
  private final List<String> asked = new ArrayList<>();
  /** When each row happened; its number is its place. */
  private List<Long> rows = List.of();
  private int most = 1_000;

  @Test
  void nothingIsAllThereIs() {
    assertThat(reach(0, 99)).isEqualTo(99);
    assertThat(asked).isEmpty();
  }

  @Test
  void whatBothHalvesTogetherShowIsAllThereIs() {
    rows = List.of(10L, 20L, 30L);

    assertThat(reach(0, 99)).isEqualTo(99);
    assertThat(asked).containsExactly("0-19", "20-99");
  }

  @Test
  void whatAHalfShowsBesideIsMissing() {
    rows = List.of(10L, 20L, 30L, 40L);
    most = 3;

    assertThat(reach(0, 99)).as("up to before the middle of what was shown").isEqualTo(19);
  }

  @ParameterizedTest
  @CsvSource({"5, 99", "10, 99", "50, 50", "99, 99"})
  void rowsOfOneMomentAreAllWhereNothingIsBesideIt(long at, long reach) {
    rows = List.of(at, at);
    if (at == 50) {
      rows = List.of(at, at, at + 1);
      most = 2;
    }

    assertThat(reach(0, 99)).isEqualTo(reach);
  }

  @Test
  void oneMillisecondIsNotAskedForInParts() {
    rows = List.of(5L, 5L, 5L);
    most = 2;

    assertThat(reach(5, 5)).isEqualTo(5);
    assertThat(asked).isEmpty();
  }

  @Test
  void anAnswerWithHalfOfWhatIsAskedForIsNeverBelieved() {
    rows = LongStream.range(80, 80 + LIMIT).boxed().toList();
    most = LIMIT / 2;

    assertThat(reach(0, 99)).isEqualTo(49);
    assertThat(list.isFull(rows(0, 99))).isTrue();
    assertThat(asked).isEmpty();
  }

  @Test
  void whereItIsCrowdedEarlyAsLittleTimeIsAskedForAsWillDo() {
    rows = LongStream.range(0, LIMIT).boxed().toList();
    most = LIMIT / 2;

    assertThat(reach(0, 99)).as("of those that were shown, nine").isEqualTo(8);
  }

  @Test
  void whereMoreWasShownLessIsWhole() {
    rows = List.of(10L, 20L, 30L);
    reach(0, 99);
    asked.clear();

    assertThat(reach(15, 99)).isEqualTo(99);
    assertThat(asked).isEmpty();
  }

  @Test
  void aRowThatIsShownTwiceIsOne() {
    rows = List.of(10L, 20L, 30L, 40L);
    most = 2;
    JsonNode twice = StrictJson.parse("[" + Collections.nCopies(2, text(0, 99)).stream()
        .collect(Collectors.joining(",")) + "]");
    list.reach(twice, 0, 99, this::answer);

    assertThat(reach(15, 99)).isLessThan(99);
  }

  /** Which of the rows' times a list goes by is not known. */
  @Test
  void theHalvesMayStandApartByAnotherTime() {
    rows = List.of(1_010L, 1_020L, 1_030L);

    assertThat(reach(1_000, 1_099)).isEqualTo(1_099);
    assertThat(asked).as("by their first time all of them are before").hasSize(2).containsExactly("1000-1019",
        "1020-1099");
  }

  private long reach(long from, long to) {
    return list.reach(rows(from, to), from, to, this::answer).result();
  }

  private Future<JsonNode> answer(long from, long to) {
    asked.add(from + "-" + to);
    return Future.succeededFuture(rows(from, to));
  }

  private JsonNode rows(long from, long to) {
    return StrictJson.parse("[" + text(from, to) + "]");
  }

  /** Those of beyond a second bear a first time that is none of the list's. */
  private String text(long from, long to) {
    List<Integer> shown = new ArrayList<>();
    for (int id = 0; id < rows.size(); id++) {
      if (rows.get(id) >= from && rows.get(id) <= to && shown.size() < most) {
        shown.add(id);
      }
    }
    return shown.stream().map(id -> "{\"id\":" + id + ",\"at\":" + rows.get(id) % 1_000 + ",\"otherAt\":"
        + rows.get(id) + "}").collect(Collectors.joining(","));
  }
}
