package fillkeeper.demo;

import fillkeeper.simulator.RandomTrader;
import fillkeeper.simulator.SimServer;
import fillkeeper.simulator.TrueBook;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One exchange of the demo: simulated, with accounts on which somebody trades at random. */
interface DemoExchange {

  /** The word for it in the configuration. */
  String name();

  /** Where it listens. */
  SimServer<?> server();

  /** Its accounts by the names that the configuration gives them, in the order in which they are shown. */
  Map<String, ? extends TrueBook> accounts();

  /** What is traded there, in a few words. */
  String traded();

  /** What the configuration says of its accounts, by their names: categories, keys. Asked once it listens. */
  JsonObject account(String name);

  /** Where its accounts and its recorder reach it. Asked once it listens. */
  JsonObject endpoints();

  /** What of its public trades is recorded: a category and symbols. */
  JsonObject market();

  /** Who trades there. */
  RandomTrader trader();

  /** What is to go wrong in this round of the story; mostly nothing is. */
  Optional<Trouble> trouble(int round);

  /** Something that can go wrong, and the words for it. */
  record Trouble(String words, Runnable strikes) {
  }

  /** Words as the configuration has them. */
  static JsonArray words(String... words) {
    return new JsonArray(List.of(words));
  }
}
