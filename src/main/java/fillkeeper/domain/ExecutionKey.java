package fillkeeper.domain;

/**
 * The identity of an execution within an account.
 *
 * @param leg empty where the venue's id is unique, else what tells its namesakes apart
 */
public record ExecutionKey(String category, String recordType, String symbol, String execId, String leg) {
}
