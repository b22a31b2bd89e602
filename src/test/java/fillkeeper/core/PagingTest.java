package fillkeeper.core;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Paging.Continue;
import fillkeeper.core.Paging.Proven;
import fillkeeper.core.Paging.Unproven;
import fillkeeper.core.Paging.Verdict;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The end of a list is proven, or it is not known. */
class PagingTest {

  private final Paging paging = new Paging(100);

  @Test
  void onlyAnEmptyCursorProvesTheEnd() {
    assertThat(page("c1", "a", "b")).isEqualTo(new Continue("c1"));
    assertThat(page("c2", "c")).isEqualTo(new Continue("c2"));
    assertThat(page("", "d")).isEqualTo(new Proven());
  }

  @Test
  void anEmptyListWithoutACursorIsWhole() {
    assertThat(page(null)).isEqualTo(new Proven());
  }

  @Test
  void aLastPageWithoutRowsProvesTheEndToo() {
    page("c1", "a");

    assertThat(page(null)).isEqualTo(new Proven());
  }

  @Test
  void aLastPageThatOnlyRepeatsRowsProvesTheEndToo() {
    page("c1", "a", "b");

    assertThat(page(null, "b")).isEqualTo(new Proven());
  }

  @Test
  void aCursorThatAddressesTheSamePageEndsTheWalkUnproven() {
    page("c1", "a");

    assertThat(page("c1", "b")).isEqualTo(new Unproven("the cursor of page 2 was answered before"));
  }

  @Test
  void aCycleOfCursorsLongerThanOneIsFoundToo() {
    page("c1", "a");
    page("c2", "b");
    page("c3", "c");

    assertThat(page("c1", "d")).isInstanceOf(Unproven.class);
  }

  @Test
  void aThousandCursorsAreRememberedAndNoMore() {
    Paging finds = new Paging(10_000);
    Paging forgets = new Paging(10_000);
    for (int n = 1; n <= 999; n++) {
      finds.page(List.of("row" + n), "c" + n);
      forgets.page(List.of("row" + n), "c" + n);
    }

    assertThat(finds.page(List.of("row1000"), "c1")).isInstanceOf(Unproven.class);
    assertThat(forgets.page(List.of("row1000"), "c1000")).isInstanceOf(Continue.class);
    assertThat(forgets.page(List.of("row1001"), "c1")).isInstanceOf(Continue.class);
  }

  @Test
  void tenThousandRowsAreRememberedAndNoMoreThanOnePageWhereThatHasMore() {
    Paging rows = new Paging(10_000);
    rows.page(numbers(10_000), "c1");

    assertThat(rows.page(List.of("one more"), "c2")).isInstanceOf(Continue.class);
    assertThat(rows.page(List.of("0"), "c3")).as("the first is forgotten").isInstanceOf(Continue.class);
    assertThat(rows.page(List.of("2"), "c4")).as("the third is not").isInstanceOf(Unproven.class);

    Paging large = new Paging(10_000);
    large.page(numbers(10_001), "c1");
    assertThat(large.page(List.of("0"), "c2")).as("one large page is remembered whole").isInstanceOf(Unproven.class);
  }

  private static List<String> numbers(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }

  @Test
  void aPageThatBringsNothingNewEndsTheWalkThoughItsCursorIsNew() {
    page("c1", "a", "b");

    assertThat(page("c2", "b", "a")).isEqualTo(new Unproven("page 2 brought nothing new, and a cursor"));
  }

  @Test
  void onePageWithoutRowsIsFollowedAndASecondIsNot() {
    assertThat(page("c1")).isEqualTo(new Continue("c1"));
    assertThat(page("c2", "a")).isEqualTo(new Continue("c2"));
    assertThat(page("c3")).isEqualTo(new Continue("c3"));

    assertThat(page("c4")).isInstanceOf(Unproven.class);
  }

  @Test
  void pagesThatOverlapGoOnAsLongAsTheyBringSomethingNew() {
    page("c1", "a", "b");

    assertThat(page("c2", "b", "c")).isEqualTo(new Continue("c2"));
  }

  @Test
  void aListWithoutEndEnds() {
    Verdict verdict = null;
    int pages = 0;
    while (!(verdict instanceof Unproven)) {
      pages++;
      verdict = page("c" + pages, "row" + pages);
    }

    assertThat(pages).isEqualTo(100);
    assertThat(verdict).isEqualTo(new Unproven("no end within 100 pages"));
  }

  private Verdict page(String next, String... keys) {
    return paging.page(List.of(keys), next);
  }
}
