package fillkeeper.simulator.binance;

import java.util.Set;

/**
 * A conditional order as the exchange's book has it, with an id of its own.
 *
 * @param actualOrderId the order that it placed; 0 before
 * @param reason        why it failed; empty if it did not
 */
public record UsdmAlgoOrder(long algoId, UsdmTicket ticket, String status, long actualOrderId, String reason,
    long createdMs, long updatedMs, long triggeredMs) {

  private static final Set<String> OPEN = Set.of("NEW", "TRIGGERING");

  static UsdmAlgoOrder placed(long algoId, UsdmTicket ticket, long atMs) {
    return new UsdmAlgoOrder(algoId, ticket, "NEW", 0, "", atMs, atMs, 0);
  }

  public String symbol() {
    return ticket.symbol();
  }

  /** Whether it still waits. */
  public boolean isOpen() {
    return OPEN.contains(status);
  }

  UsdmAlgoOrder become(String word, String why, long atMs) {
    return new UsdmAlgoOrder(algoId, ticket, word, actualOrderId, why, createdMs, atMs, triggeredMs);
  }

  UsdmAlgoOrder triggered(long orderId, long atMs) {
    return new UsdmAlgoOrder(algoId, ticket, "TRIGGERED", orderId, reason, createdMs, atMs, atMs);
  }
}
