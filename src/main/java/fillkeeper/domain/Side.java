package fillkeeper.domain;

/** The side of an order or an execution. */
public enum Side { BUY, SELL }
