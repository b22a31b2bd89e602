package fillkeeper.bench.exchange;

import fillkeeper.bench.exchange.Flow.Step;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;

/** The frames of one account's flow, one event each, as wide as those of the exchange. Confined to one thread. */
public final class Frames {

  /** What the flow trades. */
  public static final String SYMBOL = "BTCUSDT";

  private static final String ORDER = """
      {"id":"%1$s_BTCUSDT_<nnnnnnnnnnnn>","topic":"order","creationTime":<uuuuuuuuuuuuu>,"data":[{"category":"linear",\
      "symbol":"BTCUSDT","orderId":"<oooooooooooooooooooooooooooooooooooo>","orderLinkId":"cli-<llllllllllll>",\
      "blockTradeId":"","side":"Buy","positionIdx":0,"orderStatus":"%2$s","cancelType":"UNKNOWN",\
      "rejectReason":"EC_NoError","timeInForce":"GTC","isLeverage":"","price":"<ppppppp>","qty":"0.030",\
      "avgPrice":"%3$s","leavesQty":"%4$s","leavesValue":"%5$s","cumExecQty":"%6$s","cumExecValue":"%7$s",\
      "cumExecFee":"%8$s","orderType":"Limit","stopOrderType":"","orderIv":"","triggerPrice":"","takeProfit":"",\
      "stopLoss":"","triggerBy":"","tpTriggerBy":"","slTriggerBy":"","triggerDirection":0,"placeType":"",\
      "lastPriceOnCreated":"60010.5","closeOnTrigger":false,"reduceOnly":false,"smpGroup":0,"smpType":"None",\
      "smpOrderId":"","slLimitPrice":"0","tpLimitPrice":"0","tpslMode":"UNKNOWN","createType":"CreateByUser",\
      "marketUnit":"","createdTime":"<ccccccccccccc>","updatedTime":"<uuuuuuuuuuuuu>","feeCurrency":"","closedPnl":"0",\
      "parentOrderLinkId":"","slippageTolerance":"0","slippageToleranceType":"UNKNOWN","cumFeeDetail":{%9$s},\
      "rpiTakerAccess":false,"rpiMatchedQty":"0"}]}""";

  private static final String EXECUTION = """
      {"id":"%1$s_BTCUSDT_<nnnnnnnnnnnn>","topic":"execution","creationTime":<uuuuuuuuuuuuu>,"data":[\
      {"category":"linear","symbol":"BTCUSDT","closedSize":"0","execFee":"<ffffffffff>",\
      "execId":"<eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee>","execPrice":"<ppppppp>","execQty":"%2$s","execType":"Trade",\
      "execValue":"%3$s","feeRate":"0.0002","tradeIv":"","markIv":"","blockTradeId":"","markPrice":"60001.2",\
      "indexPrice":"","underlyingPrice":"","leavesQty":"%4$s","orderId":"<oooooooooooooooooooooooooooooooooooo>",\
      "orderLinkId":"cli-<llllllllllll>","orderPrice":"<ppppppp>","orderQty":"0.030","orderType":"Limit",\
      "stopOrderType":"UNKNOWN","side":"Buy","execTime":"<uuuuuuuuuuuuu>","isLeverage":"0","isMaker":true,\
      "seq":<nnnnnnnnnnnn>,"marketUnit":"","execPnl":"0","createType":"CreateByUser","extraFees":"",\
      "feeCurrency":"USDT"}]}""";

  private static final String ROWS = "\"data\":[";
  private static final long FIRST_SEQUENCE = 170_000_000_000L;
  private static final int DECIMALS_OF_VALUES = 4;
  private static final int DECIMALS_OF_FEES = 8;

  private final Flow flow;
  private final Map<Step, Template> templates = new EnumMap<>(Step.class);

  public Frames(Flow flow) {
    this.flow = flow;
    String uid = uid(flow.account());
    templates.put(Step.NEW, order(uid, "New", "", "0.030", "<xxxxxxxxx>", "0", "0", "0", ""));
    templates.put(Step.PARTIALLY_FILLED, order(uid, "PartiallyFilled", "<ppppppp>", "0.020", "<xxxxxxxxx>", "0.010",
        "<vvvvvvvv>", "<ffffffffff>", "\"USDT\":\"<ffffffffff>\""));
    templates.put(Step.FILLED, order(uid, "Filled", "<ppppppp>", "0", "0", "0.030", "<vvvvvvvvv>", "<ffffffffff>",
        "\"USDT\":\"<ffffffffff>\""));
    templates.put(Step.FIRST_FILL, execution(uid, "0.010", "<vvvvvvvv>", "0.020"));
    templates.put(Step.SECOND_FILL, execution(uid, "0.020", "<vvvvvvvvv>", "0"));
  }

  /** The exchange's number of an account. */
  public static String uid(int account) {
    return Integer.toString(900_000_001 + account);
  }

  private static Template order(String uid, String status, String average, String leaves, String leavesValue,
      String cum, String value, String fee, String fees) {
    return new Template(String.format(ORDER, uid, status, average, leaves, leavesValue, cum, value, fee, fees));
  }

  private static Template execution(String uid, String qty, String value, String leaves) {
    return new Template(String.format(EXECUTION, uid, qty, value, leaves));
  }

  /** The widest of them, its header included. */
  public int widest() {
    return templates.values().stream().mapToInt(Template::length).reduce(0, Math::max);
  }

  /**
   * Puts the frame of an event into a buffer; answers where it ends.
   *
   * @param createdMs when the order was made
   * @param atMs      when the event happened
   */
  public int put(long event, long createdMs, long atMs, byte[] buffer, int at) {
    Step step = flow.step(event);
    long order = flow.order(event);
    Template template = templates.get(step);
    int end = template.copy(buffer, at);
    template.put(buffer, at, 'n', FIRST_SEQUENCE + event, 0);
    template.put(buffer, at, 'u', atMs, 0);
    template.put(buffer, at, 'c', createdMs, 0);
    template.put(buffer, at, 'l', order, 0);
    template.put(buffer, at, 'o', ascii(flow.orderId(order)));
    template.put(buffer, at, 'p', flow.price10(order), 1);
    int filled = step.isFill() ? Flow.quantity(step.fill()) : Flow.filled(step);
    if (step.isFill()) {
      template.put(buffer, at, 'e', ascii(flow.execId(order, step.fill())));
    }
    template.put(buffer, at, 'x', flow.price10(order) * (Flow.QTY - filled), DECIMALS_OF_VALUES);
    template.put(buffer, at, 'v', flow.price10(order) * filled, DECIMALS_OF_VALUES);
    template.put(buffer, at, 'f', flow.price10(order) * filled * 2, DECIMALS_OF_FEES);
    return end;
  }

  /** The frame of an event as text. */
  public String frame(long event, long createdMs, long atMs) {
    byte[] buffer = new byte[widest()];
    put(event, createdMs, atMs, buffer, 0);
    return templates.get(flow.step(event)).text(buffer, 0);
  }

  /** The row of an event as the exchange's lists show it. */
  public String row(long event, long createdMs, long atMs) {
    String text = frame(event, createdMs, atMs);
    return text.substring(text.indexOf(ROWS) + ROWS.length(), text.length() - 2);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
