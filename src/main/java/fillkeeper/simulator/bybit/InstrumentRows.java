package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Something that is traded, as the list of instruments has it. */
final class InstrumentRows {

  private InstrumentRows() {
  }

  static ObjectNode of(Listing listing) {
    return listing.isSpot() ? spot(listing) : listing.isOption() ? option(listing) : contract(listing);
  }

  private static ObjectNode option(Listing listing) {
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("symbol", listing.symbol())
        .put("status", "Trading")
        .put("baseCoin", listing.baseCoin())
        .put("quoteCoin", listing.quoteCoin())
        .put("settleCoin", listing.settleCoin())
        .put("optionsType", listing.symbol().contains("-C") ? "Call" : "Put")
        .put("launchTime", "1735718400000")
        .put("deliveryTime", "1813996800000")
        .put("deliveryFeeRate", "0.00015");
    row.putObject("priceFilter").put("minPrice", listing.tickSize()).put("maxPrice", "110000")
        .put("tickSize", listing.tickSize());
    row.putObject("lotSizeFilter").put("maxOrderQty", "500").put("minOrderQty", listing.qtyStep())
        .put("qtyStep", listing.qtyStep());
    return row;
  }

  private static ObjectNode contract(Listing listing) {
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("symbol", listing.symbol())
        .put("contractType", listing.isInverse() ? "InversePerpetual" : "LinearPerpetual")
        .put("status", "Trading")
        .put("baseCoin", listing.baseCoin())
        .put("quoteCoin", listing.quoteCoin())
        .put("launchTime", "1584230400000")
        .put("deliveryTime", "0")
        .put("deliveryFeeRate", "")
        .put("priceScale", Integer.toString(new BigDecimal(listing.tickSize()).scale()));
    row.putObject("leverageFilter").put("minLeverage", "1").put("maxLeverage", "100.00").put("leverageStep", "0.01");
    row.putObject("priceFilter").put("minPrice", listing.tickSize()).put("maxPrice", "1999999.80")
        .put("tickSize", listing.tickSize());
    row.putObject("lotSizeFilter").put("maxOrderQty", "1000.000").put("minOrderQty", listing.qtyStep())
        .put("qtyStep", listing.qtyStep()).put("postOnlyMaxOrderQty", "1000.000").put("maxMktOrderQty", "100.000")
        .put("minNotionalValue", "5");
    return row.put("unifiedMarginTrade", true).put("fundingInterval", 480).put("settleCoin", listing.settleCoin())
        .put("copyTrading", "both").put("isPreListing", false);
  }

  private static ObjectNode spot(Listing listing) {
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("symbol", listing.symbol())
        .put("baseCoin", listing.baseCoin())
        .put("quoteCoin", listing.quoteCoin())
        .put("innovation", "0")
        .put("status", "Trading")
        .put("marginTrading", "utaOnly")
        .put("stTag", "0");
    row.putObject("lotSizeFilter").put("basePrecision", listing.qtyStep()).put("quotePrecision", "0.00000001")
        .put("minOrderQty", listing.qtyStep()).put("maxOrderQty", "1000").put("minOrderAmt", "1")
        .put("maxOrderAmt", "8000000");
    row.putObject("priceFilter").put("tickSize", listing.tickSize());
    row.putObject("riskParameters").put("priceLimitRatioX", "0.01").put("priceLimitRatioY", "0.02");
    return row;
  }
}
