package fillkeeper.venue.binance.usdm;

import static fillkeeper.venue.binance.usdm.UsdmSamples.ASKED;
import static fillkeeper.venue.binance.usdm.UsdmSamples.HEARD;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.testkit.Spelled;
import fillkeeper.venue.binance.api.BinanceErrors;
import fillkeeper.venue.wire.StrictJson;

/** What a sample becomes, as lines that a person can check: one for each column. */
final class UsdmTold {

  private final Spelled lines = new Spelled();
  private final UsdmCodec codec = UsdmSamples.codec();

  private UsdmTold() {
  }

  static String of(String name) {
    UsdmTold told = new UsdmTold();
    JsonNode sample = StrictJson.parse(UsdmSamples.text(name));
    if (name.startsWith("lifecycle_")) {
      sample.forEach(message -> told.frame(told.codec.decode(message.toString(), HEARD)));
    } else if (name.contains("_error_")) {
      told.refusal(sample);
    } else if (name.startsWith("rest_")) {
      told.answer(name, sample);
    } else if (name.startsWith("request_")) {
      told.lines.line("no message: addresses, see UsdmStreamTest");
    } else {
      told.frame(told.codec.decode(UsdmSamples.text(name), HEARD));
    }
    return told.lines.toString();
  }

  private void frame(UsdmFrame frame) {
    if (frame instanceof UsdmFrame.Rows rows) {
      lines.line("rows of " + rows.event());
      lines.events(rows.events());
    } else if (frame instanceof UsdmFrame.Expired expired) {
      lines.line("the end of a listen key of " + expired.listenKey().length() + " characters");
    } else if (frame instanceof UsdmFrame.Ignored ignored) {
      lines.line("nothing of orders or executions: " + ignored.event());
    } else if (frame instanceof UsdmFrame.Broken broken) {
      lines.line("a broken message: " + broken.what().reason());
    } else {
      lines.line(frame.toString());
    }
  }

  private void refusal(JsonNode exchange) {
    int status = Integer.parseInt(exchange.path("httpStatus").asText());
    int code = Integer.parseInt(exchange.path("body").path("code").asText());
    lines.line("status " + status + ", code " + code + ": " + BinanceErrors.of(status, code));
  }

  private void answer(String name, JsonNode sample) {
    switch (name) {
      case "rest_openOrders", "rest_allOrders_page" -> lines.events(codec.orderRows(sample, ASKED));
      case "rest_openAlgoOrders" -> lines.events(codec.algoOrderRows(sample, ASKED));
      case "rest_userTrades_page" -> lines.events(codec.fillRows(sample, ASKED));
      case "rest_positionRisk_v3" -> lines.column("symbols", UsdmAnswers.positions(sample));
      case "rest_balance_v3" -> lines.column("account", UsdmAnswers.accountAlias(sample));
      case "rest_listenKey_post_ok", "rest_listenKey_put_ok" ->
          lines.column("characters of a key", UsdmAnswers.listenKey(sample).length());
      default -> lines.line("public single trades, which are not recorded of futures");
    }
  }
}
