package fillkeeper;

import fillkeeper.domain.RecordType;
import fillkeeper.domain.Walk;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.FillRules;
import fillkeeper.venue.ListRules;
import fillkeeper.venue.ListRules.By;
import fillkeeper.venue.PlannedCut;
import fillkeeper.venue.StreamRules;
import fillkeeper.venue.TradeRules;
import fillkeeper.venue.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What exchanges state of themselves, as the tables of docs/venues.md. */
final class VenuesTables {

  private static final String NONE = "–";

  private final List<Exchange> exchanges;

  VenuesTables(List<Exchange> exchanges) {
    this.exchanges = exchanges;
  }

  /** Each table by its name, the lines as they stand in the document. */
  Map<String, List<String>> all() {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    tables.put("kept", table(List.of("environments", "keys", "told of a key", "conditional orders",
        "payments of funding", "public trades"), this::kept));
    tables.put("lists", table(List.of("list", "one for each", "one question spans", "goes back",
        "shows all of the last", "by the time of", "its rows"), (exchange, category) -> rules(exchange, category).lists().stream()
            .map(VenuesTables::list).toList()));
    tables.put("unprovable", table(List.of("that came and went without a fill", "that had fills", "fills",
        "which symbols there are"), (exchange, category) -> List.of(unprovable(rules(exchange, category)))));
    tables.put("fills", table(List.of("a fill is named by", "its quantity counts", "a positive fee was",
        "positive funding was"), (exchange, category) -> List.of(fills(rules(exchange, category).fills()))));
    tables.put("stream", table(List.of("we show that we live by", "else it ends after", "ends a connection by plan",
        "of two messages the later one by", "requests show what happened within"),
        (exchange, category) -> List.of(stream(exchange, rules(exchange, category).stream()))));
    tables.put("trades", table(List.of("recorded as", "lists the newest", "lists what followed any",
        "its lists are late by"), (exchange, category) -> exchange.traits().category(category).trades().stream()
            .map(VenuesTables::trades).toList()));
    tables.put("audits", table(List.of("an audit weighs", "of", "that lasts at the default share",
        "each further symbol", "symbols every 5 min"),
        (exchange, category) -> List.of(AuditCost.of(rules(exchange, category)).cells())));
    tables.put("codes", codes());
    return tables;
  }

  /** The rows of one category, without its name. */
  private interface Rows {

    List<List<String>> of(Exchange exchange, String category);
  }

  /** Categories of an exchange that have the same rows share them. */
  private List<String> table(List<String> columns, Rows rows) {
    List<String> lines = new ArrayList<>();
    lines.add(line(Stream.concat(Stream.of("exchange", "category"), columns.stream()).toList()));
    lines.add("| --- ".repeat(columns.size() + 2) + "|");
    for (Exchange exchange : exchanges) {
      Map<List<List<String>>, List<String>> alike = exchange.traits().categories().stream().map(Exchange.Category::name)
          .collect(Collectors.groupingBy(name -> rows.of(exchange, name), LinkedHashMap::new, Collectors.toList()));
      alike.forEach((cells, categories) -> cells.forEach(each -> lines.add(line(Stream.concat(
          Stream.of(exchange.name(), words(categories)), each.stream()).toList()))));
    }
    return lines;
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String words(List<String> words) {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
  }

  private static CategoryRules rules(Exchange exchange, String category) {
    return exchange.rules().of(category);
  }

  private List<List<String>> kept(Exchange exchange, String category) {
    CategoryRules rules = rules(exchange, category);
    String conditional = switch (rules.conditional()) {
      case NONE -> NONE;
      case ORDERS -> "among the others";
      case APART -> "with ids of their own";
    };
    String told = Stream.concat(Stream.of("account"), exchange.toldOfKeys().stream().sorted()
        .map(fact -> fact.name().toLowerCase())).collect(Collectors.joining(", "));
    String funding = rules.fills().funding() == null ? NONE : rules.funding() == null ? "with the other executions"
        : "from a list, " + Spans.text(rules.funding().lag()) + " after each " + Spans.text(rules.funding().every());
    List<String> trades = exchange.traits().category(category).recordTypes();
    return List.of(List.of(words(exchange.traits().environments()),
        exchange.traits().keyTypes().stream().map(type -> "`" + type + "`").collect(Collectors.joining(", ")),
        told, conditional, funding, words(trades)));
  }

  private static List<String> list(ListRules list) {
    ListRules.Times times = list.times();
    String orders = list.record().equals(RecordType.ALGO_ORDER) ? "conditional orders" : "orders";
    String name = switch (list.kind()) {
      case OPEN_ORDERS -> "open " + orders;
      case CLOSED_ORDERS -> "ended " + orders;
      case EXECUTIONS -> "executions";
      case FUNDING -> "funding";
    };
    boolean now = times.window() == null;
    return List.of(list.asks() == 1 ? name : name + ", " + list.asks() + " lists", word(list.by()),
        now ? NONE : Spans.text(times.window()), now ? NONE : Spans.orEver(times.reach()),
        now ? NONE : Spans.orEver(times.whole()),
        now ? NONE : times.filter() == Walk.Filter.CREATED ? "creation" : "the event", switch (list.paging()) {
          case ONE_PAGE -> "all at once";
          case OLDEST_FIRST -> "oldest first";
          case NEWEST_FIRST -> "newest first";
        });
  }

  private static List<String> trades(TradeRules listed) {
    boolean none = listed.newest() == 0;
    return List.of("`" + listed.recordType() + "`", none ? NONE : String.format(Locale.ROOT, "%,d", listed.newest()),
        listed.behind() ? "yes" : "no", none ? NONE : Spans.text(listed.lag()));
  }

  private static String word(By by) {
    return by.name().toLowerCase();
  }

  private static List<String> unprovable(CategoryRules rules) {
    boolean bySymbol = rules.lists().stream().anyMatch(list -> list.by() == By.SYMBOL);
    Function<Duration, String> after = span -> span == null ? "never" : "after " + Spans.text(span);
    return List.of(after.apply(rules.forgetsUnfilled()), after.apply(rules.historyReach()),
        after.apply(rules.lists(Walk.Kind.EXECUTIONS).get(0).times().reach()),
        bySymbol ? "unless `symbols` names them" : "never");
  }

  private static List<String> fills(FillRules fills) {
    return List.of(switch (fills.identity()) {
      case ID -> "its id";
      case ID_AND_SYMBOL -> "symbol and id";
      case ID_SYMBOL_AND_ORDER -> "symbol, id and order";
    }, switch (fills.units()) {
      case BASE -> "base currency";
      case CONTRACTS -> "contracts";
      case QUOTE -> "quote currency";
    }, fills.fee().name().toLowerCase(), fills.funding() == null ? NONE : fills.funding().name().toLowerCase());
  }

  private static List<String> stream(Exchange exchange, StreamRules stream) {
    PlannedCut cut = stream.cut();
    String planned = cut == null ? "never" : Stream.of(cut.age() == null ? null : "after " + Spans.text(cut.age()),
        cut.announced() ? "when it says so" : null).filter(part -> part != null).collect(Collectors.joining(", or "));
    return List.of(switch (stream.liveness().sign()) {
      case WORD -> "a message";
      case WORD_IN_SILENCE -> "a message, while nothing is heard";
      case PING -> "a ping";
    }, stream.liveness().silenceMax() == null ? NONE : Spans.text(stream.liveness().silenceMax()), planned,
        switch (stream.updates()) {
          case TIME -> "its time";
          case TIME_AND_NUMBER -> "its time, then its number";
          case TIME_AND_ARRIVAL -> "its time, then its arrival";
        }, Spans.text(exchange.rules().restLag()));
  }

  private List<String> codes() {
    List<String> lines = new ArrayList<>();
    lines.add(line(Stream.concat(Stream.of("what it means"), exchanges.stream().map(Exchange::name)).toList()));
    lines.add("| --- ".repeat(exchanges.size() + 1) + "|");
    for (Verdict verdict : Verdict.values()) {
      if (exchanges.stream().anyMatch(exchange -> !exchange.errors().of(verdict).isEmpty())) {
        lines.add(line(Stream.concat(Stream.of(meaning(verdict)), exchanges.stream()
            .map(exchange -> exchange.errors().of(verdict).isEmpty() ? NONE
                : String.join(", ", exchange.errors().of(verdict)))).toList()));
      }
    }
    return lines;
  }

  private static String meaning(Verdict verdict) {
    return switch (verdict) {
      case DONE -> "answered";
      case ABSENT -> "there is no such thing";
      case UNLISTED -> "there is no such symbol: `SYNC_FAILED`, and what is traded is read again";
      case AGAIN -> "asked again";
      case CLOCK -> "the clock is measured, then asked again";
      case LIMITED -> "this kind of request rests";
      case OVERLOADED -> "all requests rest";
      case BANNED -> "all requests rest for long";
      case REFUSED -> "the key is refused: `AUTH_REJECTED`";
      case WRONG -> "`SYNC_FAILED`";
    };
  }
}
