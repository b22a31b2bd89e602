package fillkeeper.store;

/**
 * What a server that was found fit says of itself.
 *
 * @param version    as people write it
 * @param versionNum as {@code 180004}
 * @param durable    whether what it confirms outlives a crash; false only where loss is accepted
 */
public record ServerFacts(String version, int versionNum, boolean durable) {
}
