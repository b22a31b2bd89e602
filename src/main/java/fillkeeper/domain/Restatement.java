package fillkeeper.domain;

/**
 * What a correction says of an execution.
 *
 * @param field      the column
 * @param later      what it was said to be instead, as text
 * @param resolution what follows for the effective execution
 */
public record Restatement(String field, String later, Correction.Resolution resolution) {
}
