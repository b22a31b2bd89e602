package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import fillkeeper.ledger.LedgerReader.AccountRow;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One of two implementations that run the same script: its ports, what it handed out, and its answers as text in
 * which nothing is left that may differ. A time of its clock is told by the step in which it lies, a token by the
 * claim that made it. What comes from the venue lies before {@link #OWN_TIME}.
 */
abstract class Backend {

  static final Duration LEASE = Duration.ofHours(1);
  static final Instant OWN_TIME = Instant.parse("2020-01-01T00:00:00Z");
  private static final Pattern TIME = Pattern.compile("20[2-9]\\d-\\d\\d-\\d\\dT[0-9:.]+Z");
  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private final List<Claim> taken = new ArrayList<>();
  private final List<Instant> told = new ArrayList<>();
  private final List<Instant> steps = new ArrayList<>();

  abstract Ledger ledger();

  abstract Claims claims(String owner);

  abstract AccountRow row(AccountKey account);

  abstract Instant now();

  /** Each lease and everything else is so much older, and nothing happened meanwhile. */
  abstract void elapse(Duration time);

  /** As {@link MemoryStore#putBack}. */
  abstract void putBack(AccountKey account);

  /** While another writes that account's row. */
  abstract <T> T whileWritten(AccountKey account, Supplier<T> work);

  /** As {@link MemoryStore#dump()}. */
  abstract Map<String, List<Map<String, String>>> tables();

  void begin() {
    steps.add(now());
  }

  final void shift(Duration by) {
    steps.replaceAll(at -> at.minus(by));
    told.replaceAll(at -> at.minus(by));
    taken.replaceAll(claim -> new Claim(claim.account(), claim.no(), claim.epoch(), claim.attempt(),
        claim.liveUntil().minus(by), 0, claim.firstStart(), claim.venueAccountId()));
  }

  /** The claim with this number, in the order of success. */
  Claim taken(int number) {
    return taken.get(number);
  }

  int taken() {
    return taken.size();
  }

  /** The end of its lease that this claim was told last. */
  Instant told(int number) {
    return told.get(number);
  }

  ClaimOutcome take(Future<ClaimOutcome> claim) {
    ClaimOutcome outcome = await(claim);
    if (outcome instanceof ClaimOutcome.Claimed claimed) {
      Claim it = claimed.claim();
      taken.add(it);
      told.add(it.liveUntil());
      return new ClaimOutcome.Claimed(new Claim(it.account(), it.no(), it.epoch(), it.attempt(), it.liveUntil(), 0,
          it.firstStart(), it.venueAccountId()), timeless(claimed.left()));
    }
    return outcome;
  }

  private static Incident timeless(Incident left) {
    return left == null ? null : new Incident(left.account(), left.epoch(), left.cause(), left.detail(), null);
  }

  Instant tell(int number, Future<Instant> renewal) {
    Instant until = await(renewal);
    told.set(number, until);
    return until;
  }

  static <T> T await(Future<T> future) {
    try {
      return future.await(60, TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError("no answer", late);
    }
  }

  /** What the step led to. */
  String answer(Supplier<Object> step) {
    try {
      return text(step.get());
    } catch (AttemptFailure failed) {
      return "fails: " + failed.incidentCause() + " " + text(failed.getMessage());
    } catch (RuntimeException failed) {
      return "fails: " + failed.getClass().getSimpleName() + " " + text(failed.getMessage());
    }
  }

  /** Every row, sorted; empty columns are told from empty text. */
  List<String> rows() {
    Map<String, List<Map<String, String>>> tables = tables();
    renumber(tables.get("audits"));
    renumber(tables.get("rejected_events"));
    List<String> rows = new ArrayList<>();
    tables.forEach((table, all) -> all.forEach(row -> rows.add(table + " " + row.entrySet().stream()
        .map(column -> column.getKey() + (column.getValue() == null ? " null" : "=" + text(column.getValue())))
        .sorted().collect(Collectors.joining(", ")))));
    rows.sort(null);
    return rows;
  }

  /** A refused statement may have taken numbers, so only their order is told. */
  private static void renumber(List<Map<String, String>> rows) {
    rows.sort(Comparator.comparingLong(row -> Long.parseLong(row.get("id"))));
    for (int i = 0; i < rows.size(); i++) {
      rows.get(i).put("id", "number " + i);
    }
  }

  private String text(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().map(this::text).sorted().toList().toString();
    }
    String told = TIME.matcher(String.valueOf(value)).replaceAll(found -> time(Instant.parse(found.group())));
    return TOKEN.matcher(told).replaceAll(found -> token(UUID.fromString(found.group())));
  }

  /** By the last step before it, and by the last step before it if it is the end of a lease. */
  private String time(Instant at) {
    return "step " + stepOf(at) + " or lease of step " + stepOf(at.minus(LEASE));
  }

  private int stepOf(Instant at) {
    int step = steps.size() - 1;
    while (step >= 0 && steps.get(step).isAfter(at)) {
      step--;
    }
    return step;
  }

  private String token(UUID attempt) {
    for (int i = 0; i < taken.size(); i++) {
      if (taken.get(i).attempt().equals(attempt)) {
        return "token of claim " + i;
      }
    }
    return attempt.toString();
  }
}
