package fillkeeper.ledger;

import fillkeeper.domain.Batch;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statement that stores a batch: everything, or nothing. It begins with the fence, which locks the account's row
 * where the attempt still owns it, so that a claim comes before or after it and never within; each part stores one
 * list of the batch and selects from the fence; at the end {@code expect} raises {@code FK001} where the fence found
 * no row, and {@code FK002} where fewer rows went in than the attempt believed.
 *
 * <p>It decides on nothing that it reads itself: after waiting for the fence its other parts still see what was before.
 * Parts whose list is empty are left out and a list of one row goes without arrays, so that the common case stays lean;
 * the text of a shape never changes, so that it is prepared once a connection. The commonest shape, one order and at
 * most one execution, is a call of a function that does the same by small statements, each behind the fence's.
 */
final class ApplyStatement {

  private static final Map<Integer, ApplyStatement> SHAPES = new ConcurrentHashMap<>();
  private static final Use ORDER = new Use(Part.ORDERS, true);
  /** What {@code apply_one} stores. */
  private static final List<List<Use>> CALLED =
      List.of(List.of(ORDER), List.of(ORDER, new Use(Part.EXECUTIONS, true)));

  private final boolean renew;
  private final List<Use> parts;
  private final boolean called;
  private final String sql;

  /** A part that has rows: one, or more. */
  private record Use(Part<?> part, boolean one) {
  }

  private ApplyStatement(boolean renew, List<Use> parts) {
    this.renew = renew;
    this.parts = parts;
    this.called = !renew && CALLED.contains(parts);
    this.sql = called ? call() : compose();
  }

  /** The statement for those lists of this batch that are not empty. */
  static ApplyStatement of(boolean renew, Batch batch) {
    int shape = renew ? 1 : 0;
    List<Use> present = new ArrayList<>();
    for (Part<?> part : Part.ALL) {
      int size = Math.min(part.size(batch), 2);
      shape = shape * 3 + size;
      if (size > 0) {
        present.add(new Use(part, size == 1));
      }
    }
    return SHAPES.computeIfAbsent(shape, absent -> new ApplyStatement(renew, List.copyOf(present)));
  }

  String sql() {
    return sql;
  }

  Tuple parameters(Claim claim, Instant told, long leaseMs, Batch batch) {
    Tuple parameters = Fence.parameters(claim, told);
    if (renew) {
      Fence.renewal(parameters, leaseMs, batch.lastEventAt(), batch.lastSeq());
    }
    for (Use use : parts) {
      if (!called) {
        use.part().bindCount(parameters, batch);
      }
      use.part().bind(parameters, batch);
    }
    return parameters;
  }

  private String call() {
    int parameters = Fence.PARAMETERS + parts.stream().mapToInt(use -> use.part().columns().count()).sum();
    return "SELECT fillkeeper.apply_one(" + IntStream.rangeClosed(1, parameters).mapToObj(number -> "$" + number)
        .collect(Collectors.joining(", ")) + ") AS stored";
  }

  private String compose() {
    List<String> ctes = new ArrayList<>(List.of("fence AS (" + (renew ? Fence.RENEWING : Fence.LOCKING) + ")"));
    List<String> beliefs = new ArrayList<>(List.of("true"));
    int next = 1 + (renew ? Fence.RENEWING_PARAMETERS : Fence.PARAMETERS);
    for (Use use : parts) {
      if (use.part().counted()) {
        beliefs.add(use.part().holds(next++));
      }
      ctes.add(use.part().cte(next, use.one()));
      next += use.part().columns().count();
    }
    return "WITH " + String.join(",\n", ctes) + "\n" + Fence.verdict(String.join(" AND ", beliefs));
  }
}
