package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What is subscribed: a channel, narrowed by one word.
 *
 * @param key   what narrows it
 * @param value by what
 */
record OkxChannel(String name, String key, String value) {

  private static final String INST_TYPE = "instType";
  /** The one channel of ours that the venue counts the connections of. */
  private static final String COUNTED = OkxCodec.ORDERS;

  /** The orders of some categories, on the private socket. */
  static List<OkxChannel> orders(List<String> categories) {
    return categories.stream().map(category -> of(OkxCodec.ORDERS, category)).toList();
  }

  /** The algo orders of those categories that have them, on the business socket. */
  static List<OkxChannel> algoOrders(List<String> categories) {
    List<OkxChannel> channels = new ArrayList<>();
    categories.stream().filter(OkxAlgoLists::has).forEach(category -> {
      channels.add(of(OkxCodec.ALGO_ORDERS, category));
      channels.add(of(OkxCodec.ADVANCED_ALGO_ORDERS, category));
    });
    return List.copyOf(channels);
  }

  /** The public trades of a symbol. */
  static OkxChannel trades(String channel, String symbol) {
    return new OkxChannel(channel, "instId", symbol);
  }

  private static OkxChannel of(String channel, String category) {
    return new OkxChannel(channel, INST_TYPE, OkxWords.instType(category));
  }

  /** Whether the venue says how many connections hear it, or that they are too many. */
  boolean isCounted() {
    return name.equals(COUNTED);
  }

  /** As an argument of a subscription. */
  ObjectNode argument() {
    return JsonNodeFactory.instance.objectNode().put("channel", name).put(key, value);
  }
}
