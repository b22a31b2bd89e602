package fillkeeper.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many steps, one after another. */
class StepsTest {

  private static final int MANY = 100_000;

  @Test
  void manyStepsThatEndAtOnceNeedNoDeepStack() {
    int[] done = new int[1];

    Future<Void> all = Steps.each(numbers(), number -> {
      done[0]++;
      return Future.succeededFuture();
    });

    assertThat(all.succeeded()).isTrue();
    assertThat(done[0]).isEqualTo(MANY);
  }

  @Test
  void manyStepsThatEndLaterNeedNoDeepStackEither() {
    // given
    ArrayDeque<Promise<Void>> waiting = new ArrayDeque<>();
    Future<Void> all = Steps.each(numbers(), number -> {
      Promise<Void> later = Promise.promise();
      waiting.add(later);
      return number % 3 == 0 ? Future.succeededFuture() : later.future();
    });

    // when
    int started = 0;
    for (; !waiting.isEmpty(); started++) {
      waiting.poll().tryComplete();
    }

    // then
    assertThat(started).isEqualTo(MANY);
    assertThat(all.succeeded()).isTrue();
  }

  @Test
  void theNextStepBeginsWhenTheOneBeforeHasEnded() {
    Promise<Void> first = Promise.promise();
    List<Integer> begun = new ArrayList<>();
    Future<Void> all = Steps.each(List.of(1, 2), number -> {
      begun.add(number);
      return number == 1 ? first.future() : Future.succeededFuture();
    });
    assertThat(begun).containsExactly(1);
    assertThat(all.isComplete()).isFalse();

    first.complete();

    assertThat(begun).containsExactly(1, 2);
    assertThat(all.succeeded()).isTrue();
  }

  @Test
  void theFirstFailureIsTheLastStep() {
    List<Integer> begun = new ArrayList<>();
    IllegalStateException broken = new IllegalStateException("broken");

    Future<Void> all = Steps.each(List.of(1, 2, 3), number -> {
      begun.add(number);
      return number == 2 ? Future.failedFuture(broken) : Future.succeededFuture();
    });

    assertThat(all.cause()).isSameAs(broken);
    assertThat(begun).containsExactly(1, 2);
  }

  @Test
  void aFailureThatComesLaterIsTheLastStepToo() {
    Promise<Boolean> step = Promise.promise();
    int[] begun = new int[1];
    Future<Void> all = Steps.whileTrue(() -> {
      begun[0]++;
      return step.future();
    });

    step.fail(new IllegalStateException("broken"));

    assertThat(all.failed()).isTrue();
    assertThat(begun[0]).isEqualTo(1);
  }

  @Test
  void aStepThatThrowsHasFailed() {
    assertThat(Steps.each(List.of(1), number -> {
      throw new IllegalArgumentException("no");
    }).cause()).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nothingToDoIsDoneAtOnce() {
    assertThat(Steps.each(List.of(), number -> Future.failedFuture("never")).succeeded()).isTrue();
  }

  private static List<Integer> numbers() {
    return IntStream.range(0, MANY).boxed().toList();
  }
}
