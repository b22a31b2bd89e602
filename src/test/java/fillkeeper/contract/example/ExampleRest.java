package fillkeeper.contract.example;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.contract.example.ExamplePages.Placed;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.Query;
import fillkeeper.simulator.Requests;
import fillkeeper.simulator.RestReply;
import fillkeeper.simulator.RestWords;
import fillkeeper.simulator.Signature;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/** Example's requests: who may ask, what is asked for, and the answer with whatever goes wrong. */
final class ExampleRest implements RestWords {

  private static final int REQUESTS = 100;
  private static final List<String> CODES = List.of("", "BUSY", "TIME", "KEY", "RIGHTS");

  private final ExampleFloor floor;
  private final Requests requests;

  ExampleRest(Context context, ExampleFloor floor) {
    this.floor = floor;
    requests = new Requests(context, floor, this);
  }

  /** The parameters of a request. */
  private static final class Asked extends Query {

    Asked(String raw) {
      super(raw);
    }

    @Override
    protected RuntimeException refusal(String problem) {
      return new IllegalArgumentException(problem);
    }
  }

  /** On the exchange's context. */
  void handle(HttpServerRequest request) {
    Asked asked = new Asked(Query.of(request.uri()));
    At kind = kind(request.path(), asked);
    if (kind == null) {
      requests.refuse(request, RestReply.text(404, "there is no such thing"));
      return;
    }
    Faults faults;
    synchronized (floor) {
      ExampleAccount account = floor.accountOf(request.getHeader("X-Key"));
      faults = account == null ? floor.faults() : account.faults();
    }
    requests.answer(request, faults, new At[] {kind, At.REST}, fault -> reply(request, kind, asked, fault));
  }

  private static At kind(String path, Asked asked) {
    return switch (path) {
      case "/time" -> At.TIME;
      case "/symbols" -> At.INSTRUMENTS;
      case "/key" -> At.IDENTITY;
      case "/fills" -> At.EXECUTIONS;
      case "/orders" -> asked.has("id") ? At.ORDER_BY_ID : asked.text("state").equals("open") ? At.OPEN_ORDERS
          : At.HISTORY;
      default -> null;
    };
  }

  private RestReply reply(HttpServerRequest request, At kind, Asked asked, Fault fault) {
    if (floor.counts().use("address", REQUESTS, 1) < 0) {
      return limited(1_000);
    }
    if (kind == At.TIME) {
      return answer(object().put("now", floor.nowMs()));
    }
    if (kind == At.INSTRUMENTS) {
      ObjectNode symbols = object();
      symbols.withArray("rows").addObject().put("symbol", "AAA-BBB").put("base", "AAA").put("quote", "BBB");
      return answer(symbols);
    }
    ExampleAccount account = floor.accountOf(request.getHeader("X-Key"));
    String refusal = refusal(request, account, asked);
    return refusal.isEmpty() ? answer(ofAccount(account, kind, asked, fault)) : refused(refusal);
  }

  /** Why somebody is not let in; empty for who is. */
  private String refusal(HttpServerRequest request, ExampleAccount account, Asked asked) {
    String at = request.getHeader("X-At");
    if (account == null || account.isRevoked() || at == null || !Signature.matches(account.secret(),
        at + request.path() + "?" + asked.raw(), request.getHeader("X-Sign"))) {
      return "KEY";
    }
    return floor.isTimely(Long.parseLong(at)) ? "" : "TIME";
  }

  private ObjectNode ofAccount(ExampleAccount account, At kind, Asked asked, Fault fault) {
    ExampleBook book = account.book();
    List<Placed> rows = switch (kind) {
      case IDENTITY -> List.of();
      case ORDER_BY_ID -> book.orders().stream().filter(order -> order.id().equals(asked.text("id")))
          .map(order -> Placed.of(order.made(), order.id(), order.row())).toList();
      case OPEN_ORDERS -> book.orders().stream().filter(ExampleBook.Order::isOpen)
          .map(order -> Placed.of(order.made(), order.id(), order.row())).toList();
      case HISTORY -> book.orders().stream().filter(order -> !order.isOpen() && isWithin(order.changed(), asked))
          .map(order -> Placed.of(order.changed(), order.id(), order.row())).toList();
      default -> book.fills().stream()
          .filter(fill -> asked.has("order") ? fill.order().id().equals(asked.text("order"))
              : isWithin(fill.atMs(), asked))
          .map(fill -> Placed.of(fill.atMs(), fill.id(), fill.row())).toList();
    };
    return kind == At.IDENTITY ? object().put("account", account.announced()).put("trades", account.trades())
        : ExamplePages.of(rows, asked.text("cursor"), floor.pageMax, fault);
  }

  private static boolean isWithin(long atMs, Asked asked) {
    return atMs >= asked.number("from", 0) && atMs <= asked.number("to", Long.MAX_VALUE);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static RestReply answer(ObjectNode answer) {
    return RestReply.json(200, object().<ObjectNode>set("answer", answer).toString());
  }

  private static RestReply refused(String code) {
    return RestReply.json(200, object().put("code", code).toString());
  }

  @Override
  public RestReply code(int code) {
    return refused(CODES.get(code));
  }

  @Override
  public RestReply limited(long ms) {
    return RestReply.text(429, "slower").with("Retry-After", Long.toString((ms + 999) / 1_000));
  }
}
