package fillkeeper.domain;

/** What kind of record a key names; part of the key, since venues number each kind on its own. */
public final class RecordType {

  /** An ordinary order. */
  public static final String ORDER = "order";
  /** A conditional order of a venue that numbers those apart. */
  public static final String ALGO_ORDER = "algo_order";
  /** An execution. */
  public static final String EXECUTION = "execution";
  /** A funding payment that the venue reports elsewhere than among the executions. */
  public static final String FUNDING = "funding";
  /** A single public trade. */
  public static final String TRADE = "trade";
  /** Public trades that the venue added up. */
  public static final String AGG_TRADE = "agg_trade";

  private RecordType() {
  }
}
