package fillkeeper.venue;

import fillkeeper.domain.Walk;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an exchange promises, as data. What differs from list to list is said by {@link Walk}.
 *
 * @param restLag    how late its REST answers may be behind its stream
 * @param categories what it promises of each of its categories, whether or not an account is kept in it
 */
public record VenueRules(Duration restLag, Map<String, CategoryRules> categories) {

  public VenueRules {
    categories = Map.copyOf(categories);
  }

  /** Of an exchange that promises the same of all its categories. */
  public static VenueRules alike(Duration restLag, Collection<String> categories, CategoryRules each) {
    return new VenueRules(restLag, categories.stream().collect(Collectors.toMap(Function.identity(), name -> each)));
  }

  /**
   * What it promises of a category.
   *
   * @throws IllegalArgumentException if the exchange has no such category
   */
  public CategoryRules of(String category) {
    CategoryRules rules = categories.get(category);
    if (rules == null) {
      throw new IllegalArgumentException("the exchange has no category " + category);
    }
    return rules;
  }

  /** The same, of an account that believes the exchange's REST answers to be this late; null: as late as it says. */
  public VenueRules lagging(Duration own) {
    return own == null ? this : new VenueRules(own, categories);
  }

  /** Of an exchange that is both: its answers may be as late as those of the later one. */
  public VenueRules and(VenueRules other) {
    Map<String, CategoryRules> all = new HashMap<>(categories);
    all.putAll(other.categories);
    return new VenueRules(restLag.compareTo(other.restLag) < 0 ? other.restLag : restLag, all);
  }

  /** How late a list may be behind what happened. */
  public Duration lag(Walk walk) {
    FundingTimes funding = walk.kind() == Walk.Kind.FUNDING ? of(walk.category()).funding() : null;
    return funding == null || funding.lag().compareTo(restLag) < 0 ? restLag : funding.lag();
  }
}
