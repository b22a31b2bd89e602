package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;

/** What the spot market says of itself, of an account and of a key. Under the floor's monitor. */
final class SpotInfo {

  private SpotInfo() {
  }

  /** {@code exchangeInfo}. */
  static ObjectNode exchange(Floor floor) {
    ObjectNode info = JsonNodeFactory.instance.objectNode().put("timezone", "UTC").put("serverTime", floor.nowMs());
    info.putArray("rateLimits").addObject().put("rateLimitType", "REQUEST_WEIGHT").put("interval", "MINUTE")
        .put("intervalNum", 1).put("limit", floor.spotWeights.limit());
    info.putArray("exchangeFilters");
    ArrayNode symbols = info.putArray("symbols");
    ArrayNode routed = JsonNodeFactory.instance.arrayNode();
    for (SpotListing listing : floor.spotMarkets.all()) {
      ObjectNode symbol = symbols.addObject().put("symbol", listing.symbol()).put("status", "TRADING")
          .put("baseAsset", listing.base()).put("baseAssetPrecision", 8).put("quoteAsset", listing.quote())
          .put("quoteAssetPrecision", 8);
      symbol.putArray("orderTypes").add("LIMIT").add("LIMIT_MAKER").add("MARKET").add("STOP_LOSS_LIMIT");
      ArrayNode filters = symbol.putArray("filters");
      filters.addObject().put("filterType", "PRICE_FILTER").put("minPrice", listing.tickSize())
          .put("maxPrice", "1000000.00").put("tickSize", listing.tickSize());
      filters.addObject().put("filterType", "LOT_SIZE").put("minQty", listing.stepSize()).put("maxQty", "9000.00")
          .put("stepSize", listing.stepSize());
      if (listing.routed()) {
        routed.add(listing.symbol());
      }
    }
    info.putArray("sors").addObject().put("baseAsset", "BTC").set("symbols", routed);
    return info;
  }

  /** {@code account}. */
  static ObjectNode account(SimAccount account) {
    ObjectNode row = JsonNodeFactory.instance.objectNode().put("makerCommission", 10).put("takerCommission", 10)
        .put("canTrade", !account.isReadOnly()).put("canWithdraw", false).put("canDeposit", true)
        .put("accountType", "SPOT");
    ArrayNode balances = row.putArray("balances");
    account.spot().holdings().forEach((asset, amount) -> {
      if (amount.signum() > 0) {
        balances.addObject().put("asset", asset).put("free", SpotListing.text(amount))
            .put("locked", SpotListing.text(BigDecimal.ZERO));
      }
    });
    row.putArray("permissions").add("SPOT");
    return row.put("uid", new BigInteger(account.announcedUid()));
  }

  /** {@code apiRestrictions}. */
  static ObjectNode rights(SimAccount account) {
    boolean trades = !account.isReadOnly();
    return JsonNodeFactory.instance.objectNode().put("ipRestrict", true).put("createTime", 1698645219000L)
        .put("enableReading", true).put("enableWithdrawals", false).put("enableInternalTransfer", false)
        .put("enableMargin", false).put("enableFutures", trades).put("permitsUniversalTransfer", false)
        .put("enableVanillaOptions", false).put("enableFixApiTrade", false).put("enableFixReadOnly", true)
        .put("enableSpotAndMarginTrading", trades).put("enablePortfolioMarginTrading", false);
  }
}
