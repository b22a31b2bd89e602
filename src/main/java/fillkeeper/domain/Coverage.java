package fillkeeper.domain;

import java.time.Instant;

/** A span of time of which the ledger claims, or cannot claim, to hold everything. */
public record Coverage(String category, Kind kind, String scope, Instant from, Instant to, How how, Status status,
    String detail) {

  /** The scope of a span in which not all symbols may have been asked about. */
  public static final String ALL_SYMBOLS = "symbols";

  /** What is covered. */
  public enum Kind { EXECUTIONS, ORDERS, FUNDING }

  /** How it was proven. */
  public enum How { BACKFILL, CATCH_UP, AUDIT, STREAM, IMPORT }

  /** Whether it could be proven. */
  public enum Status { PROVEN, UNPROVABLE }
}
