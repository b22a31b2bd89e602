package fillkeeper.venue.okx;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderType;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.wire.Row;

/** Tells of the words that have no meaning here, by the venue's name of what they stand in. What is empty is no word. */
final class OkxFindings {

  private final UnknownWords unknown;

  OkxFindings(UnknownWords unknown) {
    this.unknown = unknown;
  }

  /** A whole message. */
  void met(OkxFrame.Ignored ignored) {
    note(ignored.where(), ignored.word(), true);
  }

  /** The same event, once its row is looked through. */
  AccountEvent of(Row row, AccountEvent event) {
    String side = row.text("side");
    note("side", side, OkxWords.side(side) == null);
    if (event instanceof OrderReport order) {
      note("state", order.rawStatus(), OkxWords.known(order.rawStatus()) == null);
      String type = row.text("ordType");
      note("ordType", type, OkxWords.orderType(type) == OrderType.UNKNOWN);
      String category = row.text("category");
      note("category", category, !OkxWords.isOrigin(category));
    } else {
      String subType = row.text("subType");
      note("subType", subType, !OkxWords.isSubType(subType));
    }
    return event;
  }

  /** The same algo order, once its row is looked through. */
  AccountEvent ofAlgo(Row row, OrderReport order) {
    String side = row.text("side");
    note("side", side, OkxWords.side(side) == null);
    note("algo state", order.rawStatus(), OkxWords.algoStatus(order.rawStatus()) == null);
    String type = row.text("ordType");
    note("algo ordType", type, !OkxWords.isAlgoType(type));
    return order;
  }

  private void note(String where, String word, boolean isUnknown) {
    if (isUnknown && word != null) {
      unknown.met(where, OkxText.WIRE.message(word));
    }
  }
}
