package fillkeeper;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageCodec;
import io.vertx.core.json.JsonObject;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Publishes JSON on the event bus of this process that is made for each who hears it, on the thread of that one: to
 * make what nobody hears would cost nearly as much as to read what the exchange sent.
 */
final class Publisher implements MessageCodec<Publisher.Unmade, JsonObject> {

  private static final String NAME = "fillkeeper.unmade-json";
  private static final DeliveryOptions UNMADE = new DeliveryOptions().setCodecName(NAME);
  private static final byte OURS = -1;

  private Publisher() {
  }

  /** A message that is not made yet. */
  record Unmade(Supplier<JsonObject> json) {
  }

  static BiConsumer<String, Supplier<JsonObject>> on(EventBus bus) {
    try {
      bus.registerCodec(new Publisher());
    } catch (IllegalStateException registeredBefore) {
      // By another of us on the same Vert.x.
    }
    return (address, message) -> bus.publish(address, new Unmade(message), UNMADE);
  }

  @Override
  public JsonObject transform(Unmade message) {
    return message.json().get();
  }

  @Override
  public void encodeToWire(Buffer buffer, Unmade message) {
    message.json().get().writeToBuffer(buffer);
  }

  @Override
  public JsonObject decodeFromWire(int pos, Buffer buffer) {
    JsonObject message = new JsonObject();
    message.readFromBuffer(pos, buffer);
    return message;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public byte systemCodecID() {
    return OURS;
  }
}
