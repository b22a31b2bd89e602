package fillkeeper.contract;

/**
 * Another program at the same address, which knows nothing of us.
 *
 * @param path      what it asks for, without a signature; each answer is 200 unless the venue refuses
 * @param perSecond so often, which is six tenths of what the venue grants the address
 * @param counted   whether the venue tells us what is used, so that all that is left may be used by us
 */
public record Neighbour(String path, double perSecond, boolean counted) {
}
