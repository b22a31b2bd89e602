package fillkeeper.venue.binance.spot;

import static fillkeeper.venue.binance.spot.SpotSamples.ASKED;
import static fillkeeper.venue.binance.spot.SpotSamples.CODEC;
import static fillkeeper.venue.binance.spot.SpotSamples.FRAMES;
import static fillkeeper.venue.binance.spot.SpotSamples.HEARD;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.testkit.Spelled;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.binance.api.BinanceDialect;
import fillkeeper.venue.binance.api.BinanceLimits;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Reply;
import io.vertx.core.MultiMap;
import java.net.URI;
import java.time.Instant;

/** What a sample becomes, as lines that a person can check: one for each column. */
final class SpotTold {

  private final Spelled lines = new Spelled();

  private SpotTold() {
  }

  static String of(String name) {
    SpotTold told = new SpotTold();
    JsonNode sample = SpotSamples.json(name);
    if (sample.has("httpStatus")) {
      told.http(sample);
    } else if (name.startsWith("spot_lifecycle_")) {
      sample.forEach(frame -> told.frame(frame.toString()));
    } else if (name.startsWith("spot_rest_")) {
      told.answer(name, sample);
    } else if (name.contains("_request_")) {
      told.lines.line("what we say, see BinanceSignerTest and SpotStreamTest");
    } else if (name.startsWith("spot_public_")) {
      told.lines.line("public, see MarketTradesTest");
    } else {
      told.frame(sample.toString());
    }
    return told.lines.toString();
  }

  private void frame(String text) {
    SpotFrame frame = FRAMES.read(text, HEARD);
    if (frame instanceof SpotFrame.Rows rows) {
      lines.line("rows of subscription " + rows.subscription());
      lines.events(rows.events());
    } else if (frame instanceof SpotFrame.Answer answer) {
      lines.line("an answer");
      lines.column("id", answer.id());
      lines.column("status", answer.status());
      lines.column("subscription", answer.subscription());
      lines.column("code", answer.code());
      lines.column("text", answer.text());
      lines.column("retry at", answer.retryAt());
      lines.column("used weight", answer.usedWeight());
    } else if (frame instanceof SpotFrame.Ended ended) {
      lines.line("the end of subscription " + ended.subscription() + ": " + ended.event());
    } else if (frame instanceof SpotFrame.Shutdown) {
      lines.line("the server is about to go");
    } else if (frame instanceof SpotFrame.Ignored ignored) {
      lines.line("nothing of orders or executions: " + ignored.event());
    } else if (frame instanceof SpotFrame.Broken broken) {
      lines.line("a broken message: " + broken.what().reason());
    }
  }

  private void answer(String name, JsonNode sample) {
    switch (name) {
      case "spot_rest_openOrders", "spot_rest_allOrders_page" -> lines.events(CODEC.orders(sample, ASKED));
      case "spot_rest_account" -> lines.column("held assets", SpotAnswers.heldAssets(sample));
      case "spot_rest_public_trades", "spot_rest_public_aggTrades" -> lines.line("public, see MarketTradesTest");
      default -> {
        lines.line(sample.size() + " trades");
        lines.events(CODEC.trades(sample, ASKED));
      }
    }
  }

  private void http(JsonNode exchange) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    exchange.path("headers").fields().forEachRemaining(header ->
        headers.add(header.getKey(), header.getValue().asText()));
    String body = exchange.has("body") ? exchange.path("body").toString() : exchange.path("bodyText").asText();
    BinanceDialect dialect = new BinanceDialect(null, BinanceLimits.spot(URI.create("https://api.binance.com")), null,
        "/api/v3/time", question -> 1);
    Reply reply = dialect.reply(Question.open("/api/v3/order", Query.NONE, Urgency.GAP),
        new Answer(Integer.parseInt(exchange.path("httpStatus").asText()), headers, body, 1, 2),
        Instant.parse("2026-01-01T00:00:37Z"));
    lines.line("a refusal: " + reply.verdict());
    lines.column("said", reply.said());
    lines.column("pause", reply.closed());
    lines.column("used weight", reply.counters().stream().map(Reply.Counter::used).toList());
  }
}
