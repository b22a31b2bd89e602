package fillkeeper.domain;

/** A symbol of a category: venues may use the same name in several. */
public record SymbolKey(String category, String symbol) implements Comparable<SymbolKey> {

  @Override
  public int compareTo(SymbolKey other) {
    int byCategory = category.compareTo(other.category);
    return byCategory != 0 ? byCategory : symbol.compareTo(other.symbol);
  }
}
