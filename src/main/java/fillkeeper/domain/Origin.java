package fillkeeper.domain;

/** Who made an order. */
public enum Origin { CLIENT, LIQUIDATION, ADL, SETTLEMENT, VENUE }
