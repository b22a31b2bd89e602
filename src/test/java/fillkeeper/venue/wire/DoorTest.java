package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.HandTime;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What waits at the budget on behalf of one context is known there. */
class DoorTest {

  private static final Limit ONE = new Limit("one", 2, Duration.ofMinutes(1));

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final HandTime time = new HandTime(action -> context.runOnContext(v -> action.run()));
  private final Door door = on(() -> new Door(vertx, new RequestBudget(time, time, 0.5, 1)));

  @AfterEach
  void close() throws Exception {
    vertx.close().await(60, TimeUnit.SECONDS);
  }

  @Test
  void whoWaitsIsKnownUntilItIsGranted() throws Exception {
    // given
    on(() -> door.take(Urgency.CATCH_UP, ONE.once())).await(60, TimeUnit.SECONDS);
    assertThat(door.isWaiting()).isFalse();

    // when
    Future<Void> second = on(() -> door.take(Urgency.CATCH_UP, ONE.once()));
    assertThat(door.isWaiting()).isTrue();
    time.fire(Duration.ofMinutes(1).plusMillis(1));
    second.await(60, TimeUnit.SECONDS);

    // then
    assertThat(door.isWaiting()).isFalse();
  }

  @Test
  void whoIsRefusedWaitsNoMore() {
    // given
    on(() -> {
      door.block(ONE, Duration.ofHours(1));
      return null;
    });

    // when
    Future<Void> refused = on(() -> door.take(Urgency.CATCH_UP, ONE.once()));
    refused.transform(done -> Future.succeededFuture()).await();

    // then
    assertThat(((AttemptFailure) refused.cause()).incidentCause()).isEqualTo(Cause.RATE_LIMITED);
    assertThat(door.isWaiting()).isFalse();
  }

  private <T> T on(Supplier<T> action) {
    return Future.<T>future(done -> context.runOnContext(v -> done.complete(action.get()))).await();
  }
}
