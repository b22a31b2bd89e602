package fillkeeper.domain;

/** By which way something became known. */
public enum Source { STREAM, REST, IMPORT }
