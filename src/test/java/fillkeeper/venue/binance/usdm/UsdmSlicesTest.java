package fillkeeper.venue.binance.usdm;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Paging;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a list holds and at whichever end its answers are cut, all of a window is read and its end proven. */
class UsdmSlicesTest {

  private static final long BEGIN = 1_767_225_600_000L;
  private static final long LENGTH = UsdmRules.WINDOW.toMillis();
  private static final Window WINDOW =
      new Window(Instant.ofEpochMilli(BEGIN), Instant.ofEpochMilli(BEGIN + LENGTH));
  private static final Walk FILLS = walk(Walk.Kind.EXECUTIONS);
  private static final Walk FUNDING = walk(Walk.Kind.FUNDING);
  private static final Walk ORDERS = walk(Walk.Kind.CLOSED_ORDERS);

  private enum Cut { NEWEST_REMAIN, OLDEST_REMAIN }

  private final UsdmCodec codec = UsdmSamples.codec();
  private final List<String> asked = new ArrayList<>();
  private final Paging paging = new Paging(1_000);

  @Test
  void anEmptyWindowIsOneQuestion() {
    assertThat(read(FILLS, new Book(Cut.OLDEST_REMAIN, List.of()))).isEmpty();
    assertThat(asked).singleElement().satisfies(question -> assertThat(question)
        .isEqualTo("symbol=BTCUSDT&startTime=" + BEGIN + "&endTime=" + (BEGIN + LENGTH) + "&limit=1000"));
  }

  @ParameterizedTest
  @EnumSource(Cut.class)
  void bothEndsBelongToAWindow(Cut cut) {
    assertThat(read(FILLS, new Book(cut, List.of(BEGIN - 1, BEGIN, BEGIN + LENGTH, BEGIN + LENGTH + 1))))
        .containsExactlyInAnyOrder(BEGIN, BEGIN + LENGTH);
  }

  @ParameterizedTest
  @ValueSource(ints = {499, 500, 999, 1_000, 1_001, 4_321})
  void asManyAsThereAreAreRead(int count) {
    for (Cut cut : Cut.values()) {
      for (Walk walk : List.of(FILLS, ORDERS)) {
        List<Long> times = random(count, LENGTH, count);
        asked.clear();
        assertThat(read(walk, new Book(cut, times))).as("%s %s", cut, walk.kind())
            .containsExactlyInAnyOrderElementsOf(times);
        assertThat(asked).hasSizeLessThan(5 + count / 100);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Cut.class)
  void aVenueThatShowsHalfOfWhatItIsAskedForIsReadWhole(Cut cut) {
    for (Walk walk : List.of(FILLS, ORDERS)) {
      List<Long> times = random(3_000, LENGTH, 5);
      assertThat(read(walk, new Book(cut, times, 500))).containsExactlyInAnyOrderElementsOf(times);
    }
  }

  @ParameterizedTest
  @EnumSource(Cut.class)
  void aVenueThatShowsFewRowsAndDoesNotSaySoIsReadWhole(Cut cut) {
    for (int most : new int[] {2, 3, 40, 499}) {
      for (Walk walk : List.of(FILLS, ORDERS, FUNDING)) {
        List<Long> times = random(300, LENGTH, most);
        assertThat(read(walk, new Book(cut, times, most))).as("%s %s", most, walk.kind())
            .containsExactlyInAnyOrderElementsOf(times);
      }
    }
  }

  /** By which time orders are chosen is not documented. */
  @ParameterizedTest
  @EnumSource(Cut.class)
  void ordersAreReadWholeByWhicheverTimeTheyAreChosen(Cut cut) {
    List<Long> times = random(60, LENGTH, 8);
    assertThat(read(ORDERS, new Book(cut, times, 5, 3 * 86_400_000L))).containsExactlyInAnyOrderElementsOf(times);
  }

  @Test
  void anOrderThatEndedLongAfterItWasCreatedIsProvenToBeTheOnlyOneByEitherTime() {
    List<Long> ended = List.of(BEGIN + 4 * 86_400_000L);
    assertThat(read(ORDERS, new Book(Cut.OLDEST_REMAIN, ended, 5, 3 * 86_400_000L))).isEqualTo(ended);
    assertThat(asked).as("of the week, beside the one time, beside the other").hasSize(5);
  }

  @ParameterizedTest
  @EnumSource(Cut.class)
  void aFewCrowdedMinutesOfAWeekAreFound(Cut cut) {
    // given
    List<Long> times = Stream.of(random(20, LENGTH, 1), shifted(random(3_000, 60_000, 2), 3_600_000),
        shifted(random(2_500, 1_000, 3), 4 * 86_400_000L)).flatMap(List::stream).toList();

    // when
    List<Long> read = read(FILLS, new Book(cut, times));

    // then
    assertThat(read).containsExactlyInAnyOrderElementsOf(times);
    assertThat(asked).hasSizeLessThan(cut == Cut.OLDEST_REMAIN ? 60 : 140);
  }

  @ParameterizedTest
  @EnumSource(Cut.class)
  void aMillisecondOfMoreFillsThanAnAnswerHoldsIsReadById(Cut cut) {
    // given
    List<Long> times = Stream.of(LongStream.range(0, 50).map(i -> BEGIN + i * 1_000),
        LongStream.range(0, 3_456).map(i -> BEGIN + 77_777), LongStream.range(0, 50).map(i -> BEGIN + 77_778 + i))
        .flatMap(LongStream::boxed).toList();

    // when
    List<Long> read = read(FILLS, new Book(cut, times));

    // then
    assertThat(read).hasSize(times.size()).containsExactlyInAnyOrderElementsOf(times);
    assertThat(asked).filteredOn(question -> question.contains("fromId")).isNotEmpty()
        .noneMatch(question -> question.contains("Time="));
  }

  /** A trade of an account with itself fills two of its orders, and is listed twice under one id. */
  @ParameterizedTest
  @EnumSource(Cut.class)
  void tradesWithOneselfAreReadWholeWhereverAnAnswerEnds(Cut cut) {
    // given
    List<Long> times = LongStream.range(0, 3_456).map(i -> BEGIN + 77_777).boxed().toList();

    // then
    assertThat(read(FILLS, new Book(cut, times, UsdmLists.LIMIT, 0, 2))).hasSize(times.size());
  }

  @ParameterizedTest
  @EnumSource(Cut.class)
  void fundingOfAThousandSymbolsAtOneMomentIsReadInPages(Cut cut) {
    // given
    List<Long> times = LongStream.range(0, 2_345).map(i -> BEGIN + 28_800_000).boxed().toList();

    // when
    List<Long> read = read(FUNDING, new Book(cut, times));

    // then
    assertThat(read).hasSize(times.size());
    assertThat(asked).filteredOn(question -> question.contains("page=")).hasSize(3)
        .allMatch(question -> question.startsWith("incomeType=FUNDING_FEE&"));
  }

  @Test
  void whatCannotBeProvenIsNot() {
    // given
    List<Long> times = LongStream.range(0, 1_001).map(i -> BEGIN + 5_000).boxed().toList();
    UsdmSlices slices = slices(new Book(Cut.OLDEST_REMAIN, times));

    // when
    Paging.Verdict verdict = new Paging.Continue(null);
    while (verdict instanceof Paging.Continue more) {
      Page page = slices.page(ORDERS, WINDOW, more.cursor(), Urgency.AUDIT).result();
      verdict = paging.page(page.rows().stream().map(row -> ((OrderReport) row).key()).toList(), page.next());
    }

    // then
    assertThat(verdict).isInstanceOf(Paging.Unproven.class);
  }

  /** Reads a window as the walks of the core do. */
  private List<Long> read(Walk walk, Book book) {
    UsdmSlices slices = slices(book);
    Map<Object, Long> read = new HashMap<>();
    String cursor = null;
    Paging pages = new Paging(1_000);
    while (true) {
      Page page = slices.page(walk, WINDOW, cursor, Urgency.CATCH_UP).result();
      page.rows().forEach(row -> read.put(key(row), time(row)));
      Paging.Verdict verdict = pages.page(page.rows().stream().map(UsdmSlicesTest::key).toList(), page.next());
      if (verdict instanceof Paging.Proven) {
        return List.copyOf(read.values());
      }
      assertThat(verdict).isInstanceOf(Paging.Continue.class);
      cursor = page.next();
    }
  }

  private UsdmSlices slices(Book book) {
    return new UsdmSlices(question -> {
      asked.add(question.query().text());
      return Future.succeededFuture(new Told("a list", StrictJson.parse(book.answer(question)), UsdmSamples.ASKED, 0));
    }, (walk, told) -> told.read(rows -> switch (walk.kind()) {
      case EXECUTIONS -> codec.fillRows(rows, told.seen());
      case FUNDING -> codec.fundingRows(rows, told.seen());
      default -> codec.orderRows(rows, told.seen());
    }));
  }

  private static Object key(AccountEvent row) {
    return row instanceof Execution fill ? fill.key() : ((OrderReport) row).key();
  }

  private static long time(AccountEvent row) {
    return (row instanceof Execution fill ? fill.executedAt() : ((OrderReport) row).updatedAt()).toEpochMilli();
  }

  private static Walk walk(Walk.Kind kind) {
    return UsdmLists.walks(List.of("BTCUSDT")).stream()
        .filter(walk -> walk.kind() == kind && !UsdmLists.isAlgo(walk)).findFirst().orElseThrow();
  }

  private static List<Long> random(int count, long span, long seed) {
    return new SplittableRandom(seed).longs(count, BEGIN, BEGIN + span).boxed().toList();
  }

  private static List<Long> shifted(List<Long> times, long by) {
    return times.stream().map(time -> time + by).toList();
  }

  /**
   * A list of the venue: at most so many rows an answer, ascending, cut at one end; what it lists began before, and so
   * many rows have one id of a trade.
   */
  private record Book(Cut cut, List<Long> times, int most, long createdBefore, int legs) {

    Book(Cut cut, List<Long> times) {
      this(cut, times, UsdmLists.LIMIT);
    }

    Book(Cut cut, List<Long> times, int most) {
      this(cut, times, most, 0);
    }

    Book(Cut cut, List<Long> times, int most, long createdBefore) {
      this(cut, times, most, createdBefore, 1);
    }

    String answer(Question question) {
      Map<String, String> query = Stream.of(question.query().text().split("&")).map(part -> part.split("="))
          .collect(Collectors.toMap(part -> part[0], part -> part[1]));
      List<Long> sorted = times.stream().sorted(Comparator.naturalOrder()).toList();
      List<Integer> found = new ArrayList<>();
      for (int id = 0; id < sorted.size(); id++) {
        boolean wanted = query.containsKey("fromId") ? tradeId(id) >= Long.parseLong(query.get("fromId"))
            : sorted.get(id) >= Long.parseLong(query.get("startTime"))
                && sorted.get(id) <= Long.parseLong(query.get("endTime"));
        if (wanted) {
          found.add(id);
        }
      }
      int limit = Math.min(most, Integer.parseInt(query.get("limit")));
      int page = Integer.parseInt(query.getOrDefault("page", "1"));
      boolean ascends = query.containsKey("fromId") || query.containsKey("page") || cut == Cut.OLDEST_REMAIN;
      int from = ascends ? Math.min(found.size(), (page - 1) * limit) : Math.max(0, found.size() - limit);
      return found.subList(from, Math.min(found.size(), from + limit)).stream()
          .map(id -> row(question.path(), 500_000 + id, sorted.get(id)))
          .collect(Collectors.joining(",", "[", "]"));
    }

    private int tradeId(int row) {
      return 500_000 + (row + legs - 1) / legs;
    }

    private String row(String path, int id, long time) {
      return switch (path) {
        case UsdmLists.TRADES -> "{\"symbol\":\"BTCUSDT\",\"id\":" + tradeId(id - 500_000) + ",\"orderId\":" + id
            + ",\"side\":\"BUY\",\"price\":\"1\",\"qty\":\"1\",\"time\":" + time + "}";
        case UsdmLists.INCOME -> "{\"symbol\":\"S" + id + "\",\"incomeType\":\"FUNDING_FEE\",\"income\":\"-1\","
            + "\"asset\":\"USDT\",\"tranId\":" + id + ",\"time\":" + time + "}";
        default -> "{\"symbol\":\"BTCUSDT\",\"orderId\":" + id + ",\"status\":\"CANCELED\",\"executedQty\":\"0\","
            + "\"time\":" + (time - createdBefore) + ",\"updateTime\":" + time + "}";
      };
    }
  }
}
