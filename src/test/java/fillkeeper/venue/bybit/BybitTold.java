package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.HEARD;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.testkit.Spelled;
import fillkeeper.venue.wire.StrictJson;

/** What a sample becomes, as lines that a person can check: one for each column. */
final class BybitTold {

  private final Spelled lines = new Spelled();

  private BybitTold() {
  }

  static String of(String name) {
    BybitTold told = new BybitTold();
    if (name.startsWith("ws_public_trade")) {
      told.frame(new BybitTrades(name.split("_")[3]).decode(BybitSamples.text(name), HEARD));
    } else if (name.startsWith("ws_")) {
      told.frame(BybitSamples.frame(name));
    } else if (name.startsWith("rest_http_")) {
      told.http(StrictJson.parse(BybitSamples.text(name)));
    } else if (name.startsWith("rest_")) {
      told.reply(name, BybitReply.parse(BybitSamples.text(name)));
    } else {
      told.lines.line("no message: what signatures have to be, see BybitSignerTest");
    }
    return told.lines.toString();
  }

  private void frame(BybitFrame frame) {
    if (frame instanceof BybitFrame.Ack ack) {
      lines.line("an answer");
      lines.column("op", ack.op());
      lines.column("req_id", ack.reqId());
      lines.column("success", ack.success());
      lines.column("text", ack.text());
      lines.column("retCode", ack.retCode());
    } else if (frame instanceof BybitFrame.Pong) {
      lines.line("a pong");
    } else if (frame instanceof BybitFrame.Ignored ignored) {
      lines.line("nothing of orders or executions: " + ignored.topic());
    } else if (frame instanceof BybitFrame.Broken broken) {
      lines.line("a broken message: " + broken.what().reason());
    } else if (frame instanceof BybitFrame.Rows rows) {
      lines.line("rows of " + rows.topic());
      lines.events(rows.events());
    } else if (frame instanceof BybitFrame.Trades trades) {
      lines.line("trades of " + trades.topic());
      lines.trades(trades.trades(), trades.unreadable());
    }
  }

  private void http(JsonNode exchange) {
    int status = exchange.path("httpStatus").asInt(Integer.parseInt(exchange.path("httpStatus").asText("0")));
    lines.line("status " + status + ": " + BybitVerdict.ofStatus(status));
    if (exchange.has("body")) {
      answer(BybitReply.parse(exchange.path("body").toString()));
    } else {
      lines.line("a body that is no JSON: " + exchange.path("bodyText").asText());
    }
  }

  private void answer(BybitReply reply) {
    lines.line("code " + reply.retCode() + " \"" + reply.retMsg() + "\": " + BybitVerdict.ofCode(reply.retCode()));
  }

  private void reply(String name, BybitReply reply) {
    answer(reply);
    JsonNode result = reply.result();
    if (name.startsWith("rest_order_")) {
      lines.events(CODEC.orderRows(result, ASKED));
      lines.column("next cursor", CODEC.nextCursor(result));
    } else if (name.startsWith("rest_execution_")) {
      lines.events(CODEC.executionRows(result, ASKED));
      lines.column("next cursor", CODEC.nextCursor(result));
    } else if (name.startsWith("rest_instruments")) {
      CODEC.instruments(result, result.path("category").asText()).forEach(lines::instrument);
      lines.column("next cursor", CODEC.nextCursor(result));
    } else if (name.startsWith("rest_recent_trade")) {
      BybitFrame.Trades trades = new BybitTrades(result.path("category").asText()).recent(result, ASKED);
      lines.trades(trades.trades(), trades.unreadable());
    } else if (name.equals("rest_market_time")) {
      lines.column("the venue's time", BybitAnswers.serverTime(result));
    } else if (!name.startsWith("rest_error_")) {
      lines.line("positions, balances and account settings are not asked for");
    }
  }
}
