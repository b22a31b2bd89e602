package fillkeeper.venue.okx;

import static fillkeeper.venue.okx.OkxSamples.ASKED;
import static fillkeeper.venue.okx.OkxSamples.CODEC;
import static fillkeeper.venue.okx.OkxSamples.HEARD;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.testkit.Spelled;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.wire.StrictJson;

/** What a sample becomes, as lines that a person can check: one for each column. */
final class OkxTold {

  private final Spelled lines = new Spelled();

  private OkxTold() {
  }

  static String of(String name) {
    OkxTold told = new OkxTold();
    JsonNode sample = StrictJson.parse(OkxSamples.text(name));
    if (name.endsWith("_request")) {
      told.lines.line("what we send, see OkxStreamTest");
    } else if (name.equals("ws_ping_pong_text")) {
      told.frame(CODEC.decode(sample.path("receive").asText(), HEARD));
    } else if (name.startsWith("ws_public_trades")) {
      told.frame(new OkxTrades("spot").decode(OkxSamples.text(name), HEARD));
    } else if (name.startsWith("ws_")) {
      OkxSamples.messages(name).forEach(message -> told.frame(CODEC.decode(message, HEARD)));
    } else if (sample.has("httpStatus")) {
      told.lines.line("status " + sample.path("httpStatus").asText());
      told.answer(name, OkxEnvelope.parse(sample.path("body").toString()));
    } else {
      told.answer(name, OkxEnvelope.parse(OkxSamples.text(name)));
    }
    return told.lines.toString();
  }

  private void frame(OkxFrame frame) {
    if (frame instanceof OkxFrame.Ack ack) {
      lines.line(ack.success() ? "accepted" : "refused");
      lines.column("id", ack.id());
      lines.column("event", ack.event());
      lines.column("channel", ack.channel());
      lines.column("code", ack.code());
      lines.column("text", ack.text());
    } else if (frame instanceof OkxFrame.Rows rows) {
      lines.line("rows of " + rows.channel());
      lines.events(rows.events());
    } else if (frame instanceof OkxFrame.Trades trades) {
      lines.line("trades of " + trades.channel());
      lines.trades(trades.trades(), trades.unreadable());
    } else if (frame instanceof OkxFrame.Broken broken) {
      lines.line("a broken message: " + broken.what().reason());
    } else if (frame instanceof OkxFrame.Ignored ignored) {
      lines.line("nothing of orders or executions: " + ignored.where() + " " + ignored.word());
    } else {
      lines.line(frame.toString());
    }
  }

  private void answer(String name, OkxEnvelope envelope) {
    lines.line("code " + envelope.code() + " \"" + envelope.msg() + "\"");
    JsonNode data = envelope.data();
    if (name.startsWith("rest_orders_algo_")) {
      lines.events(CODEC.algoOrders(data, ASKED));
    } else if (name.startsWith("rest_orders_") || name.startsWith("rest_order_")) {
      lines.events(CODEC.orders(data, ASKED));
    } else if (name.startsWith("rest_fills_")) {
      lines.events(CODEC.fills(data, ASKED));
    } else if (name.startsWith("rest_bills_")) {
      lines.events(CODEC.funding(data, ASKED));
    } else if (name.startsWith("rest_instruments_")) {
      OkxAnswers.instruments(data).forEach(lines::instrument);
    } else if (name.startsWith("rest_account_config_")) {
      key(OkxAnswers.keyInfo(data, false));
    } else if (name.equals("rest_public_time")) {
      lines.column("the venue's time", OkxAnswers.serverTime(data));
    } else if (name.startsWith("rest_public_underlying")) {
      lines.column("underlyings", OkxAnswers.underlyings(data));
    } else if (name.equals("rest_public_trades")) {
      frame(new OkxTrades("spot").listed(data, ASKED));
    } else if (!name.startsWith("rest_error_")) {
      lines.line("balances and positions are not asked for, and nothing is ever placed");
    }
  }

  private void key(KeyInfo key) {
    lines.line("a key");
    lines.column("account", key.venueAccountId());
    lines.column("reads only", key.readOnly());
    lines.column("expires at", key.expiresAt());
    lines.column("ends unused", key.endsUnused());
  }
}
