package fillkeeper.contract.example;

import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.ErrorCodes;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.VenueFactory;
import fillkeeper.venue.VenueRules;
import java.util.List;
import java.util.Set;

/** The exchange Example, as the rest of the program opens it. There is none: it is what a document explains. */
final class ExampleExchange implements Exchange {

  static final String NAME = "example";
  static final String SPOT = "spot";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Traits traits() {
    return new Traits(List.of("simulator"), List.of(KeyType.HMAC), List.of(new Category(SPOT, List.of())), Set.of());
  }

  @Override
  public VenueRules rules() {
    return ExampleRules.RULES;
  }

  @Override
  public ErrorCodes errors() {
    return ExampleRules.CODES;
  }

  @Override
  public Set<KeyFact> toldOfKeys() {
    return Set.of(KeyFact.RIGHTS);
  }

  @Override
  public VenueFactory accounts(Shared shared) {
    return (vertx, account, unknown) -> new ExampleVenue(vertx, account, unknown, shared, new VertxScheduler(vertx));
  }
}
