package fillkeeper.domain;

/**
 * The venue was asked for one order in every place where it could be, and has it nowhere.
 *
 * @param concluded whether the venue's retention rules allow the conclusion that it ended without (further) fills;
 *                  otherwise nothing is known of it and its state becomes {@link OrderStatus#UNKNOWN}
 */
public record Absence(OrderKey key, boolean concluded, Sighting seen) implements AccountEvent {
}
