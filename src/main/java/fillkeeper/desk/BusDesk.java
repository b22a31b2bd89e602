package fillkeeper.desk;

import fillkeeper.supervisor.RefusedException;
import fillkeeper.supervisor.Desk;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.RecordType;
import fillkeeper.json.ActionJson;
import fillkeeper.json.Cursor;
import fillkeeper.ledger.LedgerLists.ExecutionFilter;
import fillkeeper.ledger.LedgerReader;
import fillkeeper.ledger.OperatorActions;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers on the event bus for every account of the configuration, whatever its attempt is doing. Reads come from
 * the tables; commands answer when their effect is durable.
 *
 * <p>Every request gets one answer within a bound: a reply, or a failure whose code is as HTTP has it (400, 404, 409,
 * 410, 503; 500 for what nobody foresaw) with a sentence that tells nothing of the inside.
 */
public final class BusDesk {

  private static final String ACCOUNT = "fillkeeper.account.";
  private static final Duration READ_MAX = Duration.ofSeconds(5);
  private static final int PAGE_DEFAULT = 500;
  private static final int PAGE_MAX = 5_000;
  private static final int WORD_MAX = 200;
  private static final int NOTE_MAX = 2_000;
  private static final int WHO_MAX = 64;
  private static final Logger LOG = LoggerFactory.getLogger(BusDesk.class);

  private final Vertx vertx;
  private final Operators operators;
  private final StoreReads store;
  private final AccountStates states;
  private final AccountPages pages;
  private final Supplier<JsonArray> markets;
  private final Within within;
  private final Map<String, MessageConsumer<Object>> consumers = new LinkedHashMap<>();
  private final Map<String, Action> actions = Map.of(
      "state", this::state,
      "orders", this::orders,
      "order", this::order,
      "executions", this::executions,
      "resync", (account, asked) -> command(account, "resync", asked, Desk::resync),
      "quarantine", (account, asked) -> command(account, "quarantine", asked, Desk::quarantine),
      "resume", (account, asked) -> command(account, "resume", asked, Desk::resume),
      "drain", (account, asked) -> command(account, "drain", asked, Desk::drain),
      "accept-gap", this::acceptGap);

  /**
   * Makes it; nothing is answered before {@link #start}.
   *
   * @param markets   the states of the market recorders
   * @param scheduler on the context that starts it
   */
  public BusDesk(Vertx vertx, Operators operators, AccountStates states, AccountPages pages, LedgerReader reader,
      Supplier<JsonArray> markets, Scheduler scheduler) {
    this.vertx = vertx;
    this.operators = operators;
    this.store = new StoreReads(reader);
    this.states = states;
    this.pages = pages;
    this.markets = markets;
    this.within = new Within(scheduler);
  }

  /** Completes once every address is known to have somebody behind it. */
  public Future<Void> start() {
    listen("fillkeeper.accounts", this::onAccounts);
    listen("fillkeeper.markets", this::onMarkets);
    return follow();
  }

  /** Listens for the accounts of now, and no longer for those that have left; on the context that started it. */
  public Future<Void> follow() {
    Set<String> addresses = states.accounts().stream().map(account -> ACCOUNT + account.name())
        .collect(Collectors.toSet());
    List<String> gone = consumers.keySet().stream()
        .filter(address -> address.startsWith(ACCOUNT) && !addresses.contains(address)).toList();
    gone.forEach(address -> consumers.remove(address).unregister());
    states.accounts().stream().filter(account -> !consumers.containsKey(ACCOUNT + account.name())).forEach(account ->
        listen(ACCOUNT + account.name(), body -> onAccount(account, Fields.of(body))));
    return Future.all(consumers.values().stream().map(MessageConsumer::completion).toList()).mapEmpty();
  }

  /** Completes once nobody is behind the addresses any more. */
  public Future<Void> stop() {
    List<Future<Void>> gone = consumers.values().stream().map(MessageConsumer::unregister).toList();
    consumers.clear();
    return Future.join(gone).mapEmpty();
  }

  private void listen(String address, Function<Object, Future<JsonObject>> answer) {
    consumers.put(address, vertx.eventBus().consumer(address, message -> onMessage(message, answer)));
  }

  private void onMessage(Message<Object> message, Function<Object, Future<JsonObject>> answer) {
    Future.succeededFuture(message.body())
        .compose(answer)
        .onComplete(message::reply, cause -> fail(message, cause));
  }

  private static void fail(Message<Object> message, Throwable cause) {
    if (cause instanceof RefusedException refused) {
      message.fail(refused.code(), refused.getMessage());
    } else {
      LOG.error("a request failed: address={}", message.address(), Traces.withoutText(cause));
      message.fail(500, "the request failed for a reason that was not foreseen; the log says where");
    }
  }

  private Future<JsonObject> onAccounts(Object body) {
    Fields asked = Fields.of(body);
    if (!asked.isEmpty()) {
      return states.named(asked.text("account", WORD_MAX)).compose(account -> onAccount(account, asked));
    }
    return read(states.states().map(listed -> new JsonObject()
        .put("accounts", new JsonArray(listed.states()))
        .put("incarnation", listed.incarnation().toString())));
  }

  private Future<JsonObject> onMarkets(Object body) {
    Fields.of(body).end();
    return read(store.ask(LedgerReader::incarnation).map(incarnation -> new JsonObject()
        .put("markets", markets.get())
        .put("incarnation", incarnation.toString())));
  }

  private Future<JsonObject> onAccount(AccountKey account, Fields asked) {
    Action action = actions.get(asked.text("action", WORD_MAX));
    if (action == null) {
      throw Fields.refused("unknown action; known are " + String.join(", ", new TreeSet<>(actions.keySet())));
    }
    if (!asked.optionalText("account", WORD_MAX).orElse(account.name()).equals(account.name())) {
      throw Fields.refused("this is the address of " + account);
    }
    return action.answer(account, asked);
  }

  private Future<JsonObject> state(AccountKey account, Fields asked) {
    asked.end();
    return read(states.state(account));
  }

  private Future<JsonObject> orders(AccountKey account, Fields asked) {
    boolean openOnly = asked.flag("openOnly", false);
    int limit = asked.number("limit", 1, PAGE_MAX, PAGE_MAX);
    asked.end();
    return read(pages.orders(account, openOnly, limit));
  }

  private Future<JsonObject> order(AccountKey account, Fields asked) {
    String category = asked.text("category", WORD_MAX);
    String symbol = asked.text("symbol", WORD_MAX);
    String recordType = asked.optionalText("recordType", WORD_MAX).orElse(RecordType.ORDER);
    Optional<String> orderId = asked.optionalText("orderId", WORD_MAX);
    Optional<String> clientOrderId = asked.optionalText("clientOrderId", WORD_MAX);
    asked.end();
    if (orderId.isPresent() == clientOrderId.isPresent()) {
      throw Fields.refused("one of orderId and clientOrderId is needed");
    }
    return read(orderId.isPresent()
        ? pages.order(account, new OrderKey(category, recordType, symbol, orderId.get()))
        : pages.order(account, category, symbol, clientOrderId.get(), recordType));
  }

  private Future<JsonObject> executions(AccountKey account, Fields asked) {
    Cursor after = asked.cursor("after");
    int limit = asked.number("limit", 1, PAGE_MAX, PAGE_DEFAULT);
    asked.end();
    return read(pages.executions(account, ExecutionFilter.ALL, after, limit));
  }

  private Future<JsonObject> acceptGap(AccountKey account, Fields asked) {
    long gapId = asked.id("gapId");
    String note = asked.text("note", NOTE_MAX);
    String who = who(asked);
    return command(account, "accept-gap", Long.toString(gapId), who, note, asked,
        to -> to.acceptGap(account, gapId, who, note));
  }

  private Future<JsonObject> command(AccountKey account, String action, Fields asked, Command command) {
    String reason = asked.optionalText("reason", NOTE_MAX).orElse(null);
    return command(account, action, null, who(asked), reason, asked, to -> command.carryOut(to, account));
  }

  private Future<JsonObject> command(AccountKey account, String action, String subject, String who, String reason,
      Fields asked, Function<Desk, Future<Void>> command) {
    String requestId = asked.optionalText("requestId", WORD_MAX).orElse(null);
    asked.end();
    return operators.perform(new OperatorActions.Asked(account, action, subject, who, "bus", reason, requestId), command)
        .compose(done -> read(states.state(account)).otherwiseEmpty()    // what was done is done, also unseen
            .map(state -> new JsonObject()
                .put("account", account.name())
                .put("action", action)
                .put("status", "ok")
                .put("operatorAction", ActionJson.of(done))
                .put("state", state)
                .put("incarnation", state == null ? null : state.getString("incarnation"))));
  }

  /** Nobody on the bus is known; who asks may say so. */
  private static String who(Fields asked) {
    return asked.optionalText("who", WHO_MAX).orElse("bus");
  }

  private <T> Future<T> read(Future<T> answer) {
    return within.limit(READ_MAX, "the store does not answer in time", answer);
  }

  /** One thing that may be asked about an account. */
  private interface Action {

    Future<JsonObject> answer(AccountKey account, Fields asked);
  }

  /** One thing that may be done to an account. */
  private interface Command {

    Future<Void> carryOut(Desk desk, AccountKey account);
  }
}
