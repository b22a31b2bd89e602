package fillkeeper.venue;

/** Who comes first when requests are short, from first to last. */
public enum Urgency { CONNECT, CATCH_UP, GAP, AUDIT, HISTORY }
