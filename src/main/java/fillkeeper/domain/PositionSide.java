package fillkeeper.domain;

/** The leg of a hedged position; absent where the position has one leg. */
public enum PositionSide { LONG, SHORT }
