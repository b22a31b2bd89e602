package fillkeeper.settings;

import java.time.Period;

/**
 * How many days rows stay that no balance depends on. Executions, filled orders, corrections and gaps stay for ever.
 *
 * @param unfilledOrders days that ended orders without a fill stay
 * @param audits         days that audit passes stay
 * @param incidents      days that incidents stay
 * @param rejectedEvents days that what could not be read stays
 */
public record Retention(Period unfilledOrders, Period audits, Period incidents, Period rejectedEvents) {

  private static final int DAYS_MAX = 36_500;

  static Retention from(Node node) {
    Retention retention = new Retention(
        days(node, "unfilledOrders", 90), days(node, "audits", 30),
        days(node, "incidents", 365), days(node, "rejectedEvents", 365));
    node.end();
    return retention;
  }

  private static Period days(Node node, String key, int fallback) {
    return Period.ofDays(node.count(key, fallback, 1, DAYS_MAX));
  }
}
