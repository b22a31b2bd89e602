package fillkeeper.simulator;

/** Which of the two frames of one match goes out first: the exchange promises nothing. */
public enum FrameOrder { ORDER_FIRST, EXECUTION_FIRST, RANDOM }
