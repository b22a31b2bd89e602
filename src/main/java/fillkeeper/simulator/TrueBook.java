package fillkeeper.simulator;

import java.util.Map;

/** An account whose book a ledger can be compared with. */
public interface TrueBook {

  /**
   * What a ledger's tables have to say of the book, column by column in the ledger's words; a column that the book
   * knows nothing of is left out.
   *
   * @return the rows by their names: the record type ({@code order}, {@code algo_order}) or {@code fill}, category,
   *     symbol, id, and the leg of a fill whose id alone may be another's too, with a space between
   */
  Map<String, Map<String, String>> rows();
}
