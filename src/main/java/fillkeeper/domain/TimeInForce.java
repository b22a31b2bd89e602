package fillkeeper.domain;

/** How long an order rests. */
public enum TimeInForce { GTC, IOC, FOK, GTD, UNKNOWN }
