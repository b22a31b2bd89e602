package fillkeeper.venue;

/**
 * How an exchange tells of the fills of a category.
 *
 * @param identity what names one
 * @param units    what its quantity is counted in
 * @param fee      what a positive fee means
 * @param funding  what a positive payment of funding means; null where none is paid
 */
public record FillRules(FillIdentity identity, Units units, FeeSign fee, FeeSign funding) {
}
