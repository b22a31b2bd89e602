package fillkeeper.core;

import fillkeeper.domain.Coverage;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Reads a list window by window, oldest first. Each page is stored as it comes; the last page of a proven window moves
 * the list's checkpoint with it, so that whoever is interrupted goes on from there.
 */
final class Windows {

  private final Walker walker;
  private final Progress proven;
  private final Coverage.How how;
  private final Function<Findings, Future<?>> store;

  /**
   * Reads on behalf of a catch-up or an audit.
   *
   * @param store the next page is handed over when this is done
   */
  Windows(Walker walker, Progress proven, Coverage.How how, Function<Findings, Future<?>> store) {
    this.walker = walker;
    this.proven = proven;
    this.how = how;
    this.store = store;
  }

  /** Reads these windows of a list. Answers whether each came to a proven end. */
  Future<Boolean> read(Walk walk, List<Window> windows) {
    boolean[] whole = {true};
    return Steps.each(windows, window -> span(walk, window, new Splits(), whole)).map(done -> {
      proven.learn(walk);
      return whole[0];
    });
  }

  /** A window whose end cannot be proven is asked again in halves: they have fewer pages. */
  private Future<Void> span(Walk walk, Window window, Splits splits, boolean[] whole) {
    Instant provable = proven.provable(walk, window);
    return walker.read(walk, window, (rows, last) -> store.apply(last
            ? proven.proven(walk, window, provable, how).with(rows)
            : Findings.of(rows)))
        .compose(ended -> {
          if (ended) {
            return Future.succeededFuture();
          }
          List<Window> halves = splits.halves(window);
          if (!halves.isEmpty()) {
            return Steps.each(halves, half -> span(walk, half, splits, whole));
          }
          whole[0] = false;
          return store.apply(proven.unprovable(walk, window, how)).mapEmpty();
        });
  }
}
