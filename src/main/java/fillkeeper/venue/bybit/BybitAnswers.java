package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/** REST results that tell of no order and no execution: instruments, the key, the clock. */
final class BybitAnswers {

  private static final Instant NEVER_BEFORE = Instant.parse("2015-01-01T00:00:00Z");

  private BybitAnswers() {
  }

  /** What can be read of a list of instruments; one without a usable symbol is no instrument. */
  static List<Instrument> instruments(JsonNode list, String category) {
    List<Instrument> instruments = new ArrayList<>(list.size());
    for (JsonNode node : list) {
      try {
        instruments.add(instrument(Row.storable(node), category));
      } catch (UnreadableException unusable) {
        continue;
      }
    }
    return List.copyOf(instruments);
  }

  /** Whose key it is. */
  static KeyInfo keyInfo(JsonNode result) {
    try {
      Row key = Row.storable(result);
      String readOnly = key.text("readOnly");
      return new KeyInfo(key.id("userID"), "1".equals(readOnly), expiry(key.text("expiredAt")));
    } catch (UnreadableException unreadable) {
      throw new ReplyException("the key's description cannot be read: " + unreadable.getMessage());
    }
  }

  /**
   * The venue's clock, as exactly as it tells it.
   *
   * @throws ReplyException if the result does not tell it
   */
  static Instant serverTime(JsonNode result) {
    String nanos = result.path("timeNano").asText("");
    String seconds = result.path("timeSecond").asText("");
    try {
      if (nanos.matches("\\d{16,19}")) {
        long whole = Long.parseLong(nanos);
        return Row.inRange("timeNano", Instant.ofEpochSecond(whole / 1_000_000_000, whole % 1_000_000_000));
      }
      if (seconds.matches("\\d{9,11}")) {
        return Row.inRange("timeSecond", Instant.ofEpochSecond(Long.parseLong(seconds)));
      }
    } catch (NumberFormatException beyond) {
      throw new ReplyException("timeNano is beyond every time");
    } catch (UnreadableException outside) {
      throw new ReplyException(outside.getMessage());
    }
    throw new ReplyException("the result does not tell the time");
  }

  private static Instrument instrument(Row row, String category) {
    ContractType type = BybitWords.contractType(category);
    String base = row.text("baseCoin");
    String quote = row.text("quoteCoin");
    Row lot = new Row(row.node("lotSizeFilter"));
    Row prices = new Row(row.node("priceFilter"));
    BigDecimal step = lot.amount(type == ContractType.SPOT ? "basePrecision" : "qtyStep");
    boolean contract = type != null && type != ContractType.SPOT;
    return new Instrument(category, row.id("symbol"), base, quote, row.text("settleCoin"), type,
        contract ? BigDecimal.ONE : null, contract ? type == ContractType.INVERSE ? quote : base : null,
        prices.amountOrNull("tickSize"), step, row.timeOrNull("deliveryTime"));
  }

  private static Instant expiry(String text) {
    if (text == null) {
      return null;
    }
    try {
      Instant expiry = OffsetDateTime.parse(text).toInstant();
      return expiry.isBefore(NEVER_BEFORE) ? null : expiry;
    } catch (DateTimeParseException notADate) {
      return null;
    }
  }
}
