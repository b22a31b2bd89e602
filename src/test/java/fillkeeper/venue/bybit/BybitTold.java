package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.HEARD;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.StrictJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a sample becomes, as lines that a person can check: one for each column. */
final class BybitTold {

  private final StringBuilder lines = new StringBuilder();

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
      told.line("no message: what signatures have to be, see BybitSignerTest");
    }
    return told.lines.toString();
  }

  private void frame(BybitFrame frame) {
    if (frame instanceof BybitFrame.Ack ack) {
      line("an answer");
      column("op", ack.op());
      column("req_id", ack.reqId());
      column("success", ack.success());
      column("text", ack.text());
      column("retCode", ack.retCode());
    } else if (frame instanceof BybitFrame.Pong) {
      line("a pong");
    } else if (frame instanceof BybitFrame.Ignored ignored) {
      line("nothing of orders or executions: " + ignored.topic());
    } else if (frame instanceof BybitFrame.Broken broken) {
      line("a broken message: " + broken.what().reason());
    } else if (frame instanceof BybitFrame.Rows rows) {
      line("rows of " + rows.topic());
      events(rows.events());
    } else if (frame instanceof BybitFrame.Trades trades) {
      line("trades of " + trades.topic());
      trades(trades);
    }
  }

  private void http(JsonNode exchange) {
    int status = exchange.path("httpStatus").asInt(Integer.parseInt(exchange.path("httpStatus").asText("0")));
    line("status " + status + ": " + BybitVerdict.ofStatus(status));
    if (exchange.has("body")) {
      answer(BybitReply.parse(exchange.path("body").toString()));
    } else {
      line("a body that is no JSON: " + exchange.path("bodyText").asText());
    }
  }

  private void answer(BybitReply reply) {
    line("code " + reply.retCode() + " \"" + reply.retMsg() + "\": " + BybitVerdict.ofCode(reply.retCode()));
  }

  private void reply(String name, BybitReply reply) {
    answer(reply);
    JsonNode result = reply.result();
    if (name.startsWith("rest_order_")) {
      events(CODEC.orderRows(result, ASKED));
      column("next cursor", CODEC.nextCursor(result));
    } else if (name.startsWith("rest_execution_")) {
      events(CODEC.executionRows(result, ASKED));
      column("next cursor", CODEC.nextCursor(result));
    } else if (name.startsWith("rest_instruments")) {
      CODEC.instruments(result, result.path("category").asText()).forEach(this::instrument);
      column("next cursor", CODEC.nextCursor(result));
    } else if (name.startsWith("rest_recent_trade")) {
      trades(new BybitTrades(result.path("category").asText()).recent(result, ASKED));
    } else if (name.equals("rest_market_time")) {
      column("the venue's time", BybitAnswers.serverTime(result));
    } else if (!name.startsWith("rest_error_")) {
      line("positions, balances and account settings are not asked for");
    }
  }

  private void events(List<AccountEvent> events) {
    for (AccountEvent event : events) {
      if (event instanceof OrderReport report) {
        order(report);
      } else if (event instanceof Execution execution) {
        execution(execution);
      } else if (event instanceof Unreadable unreadable) {
        line("unreadable: " + unreadable.reason());
      }
    }
  }

  private void order(OrderReport report) {
    line(report.key().recordType() + " " + report.key().category() + " " + report.key().symbol() + " "
        + report.key().orderId());
    OrderTerms terms = report.terms();
    column("client_order_id", terms.clientOrderId());
    column("parent_order_id", terms.parentOrderId());
    column("side", terms.side());
    column("position_side", terms.positionSide());
    column("order_type", terms.type());
    column("time_in_force", terms.timeInForce());
    column("post_only", terms.postOnly());
    column("reduce_only", terms.reduceOnly());
    column("trigger_price", terms.triggerPrice());
    column("status", report.status());
    column("raw_status", report.rawStatus());
    column("price", terms.price());
    column("qty", terms.qty());
    column("quote_qty", terms.quoteQty());
    column("cum_qty", report.cumQty());
    column("leaves_qty", report.leavesQty());
    column("cum_value", report.cumValue());
    column("avg_price", report.avgPrice());
    column("reject_reason", terms.rejectReason());
    column("cancel_reason", terms.cancelReason());
    column("origin", terms.origin());
    column("created_at", terms.createdAt());
    column("updated_at", report.updatedAt());
    column("not carried", report.absent().isEmpty() ? null : new TreeSet<>(report.absent()));
  }

  private void execution(Execution execution) {
    line(execution.key().recordType() + " " + execution.key().category() + " " + execution.key().symbol() + " "
        + execution.key().execId());
    column("leg", execution.key().leg());
    column("order_id", execution.orderId());
    column("client_order_id", execution.clientOrderId());
    column("side", execution.side());
    column("position_side", execution.positionSide());
    column("exec_type", execution.type());
    column("raw_exec_type", execution.rawType());
    column("price", execution.price());
    column("qty", execution.qty());
    column("base_qty", execution.baseQty());
    column("value", execution.value());
    column("value_currency", execution.valueCurrency());
    column("fee", execution.fee());
    column("fee_currency", execution.feeCurrency());
    column("fee_rate", execution.feeRate());
    column("misc_fees", execution.miscFees().stream()
        .map(fee -> fee.type() + " " + fee.amount().toPlainString() + " " + fee.currency())
        .collect(Collectors.joining(", ")));
    column("realized_pnl", execution.realizedPnl());
    column("closed_qty", execution.closedQty());
    column("is_maker", execution.maker());
    column("executed_at", execution.executedAt());
  }

  private void trades(BybitFrame.Trades trades) {
    for (PublicTrade trade : trades.trades()) {
      line(trade.recordType() + " " + trade.category() + " " + trade.symbol() + " " + trade.tradeId());
      column("price", trade.price());
      column("quantity", trade.quantity());
      column("taker_side", trade.takerSide());
      column("traded_at", trade.tradedAt());
    }
    trades.unreadable().forEach(what -> line("unreadable: " + what.reason()));
  }

  private void instrument(Instrument instrument) {
    line("instrument " + instrument.category() + " " + instrument.symbol());
    column("base_currency", instrument.baseCurrency());
    column("quote_currency", instrument.quoteCurrency());
    column("settle_currency", instrument.settleCurrency());
    column("contract_type", instrument.contractType());
    column("contract_size", instrument.contractSize());
    column("contract_size_currency", instrument.contractSizeCurrency());
    column("price_tick", instrument.priceTick());
    column("qty_step", instrument.qtyStep());
    column("expires_at", instrument.expiresAt());
  }

  private void column(String name, Object value) {
    String text = value instanceof BigDecimal amount ? amount.toPlainString() : value == null ? "" : value.toString();
    line(("  " + name + " ".repeat(Math.max(1, 24 - name.length())) + (text.isEmpty() ? "-" : text)));
  }

  private void line(String text) {
    lines.append(text).append('\n');
  }
}
