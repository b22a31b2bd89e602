package fillkeeper.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.venue.wire.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** What can become of a message on its way, and of what an exchange writes into it. */
public final class Damage {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Values that belong behind no key, or behind few. */
  public static final List<JsonNode> WRONG = List.of(NODES.nullNode(), NODES.textNode(""), NODES.textNode("UNKNOWN"),
      NODES.textNode("\0"), NODES.textNode("\ud800"), NODES.textNode("x".repeat(5_000)), NODES.textNode("1e400"),
      NODES.textNode("1e100000000"), NODES.textNode("NaN"), NODES.textNode("1,5"), NODES.textNode("-0"),
      NODES.booleanNode(true), NODES.arrayNode(), NODES.objectNode(), NODES.arrayNode().add(7),
      NODES.objectNode().put("a", "b"), new NumberText("1e400"), new NumberText("1e99999999999"),
      new NumberText("-0"), new NumberText("12345678901234567890"), new NumberText("9".repeat(400)));

  /** Amounts that no binary number holds. */
  public static final List<String> HUNDREDS_OF_DIGITS = List.of("9".repeat(400), "0." + "9".repeat(400),
      "1" + "0".repeat(399), "-" + "9".repeat(400));

  private Damage() {
  }

  /** Each key of an object in turn with each wrong value, then without the key. */
  public static void each(ObjectNode part, Runnable check) {
    List<String> keys = new ArrayList<>();
    part.fieldNames().forEachRemaining(keys::add);
    for (String key : keys) {
      JsonNode was = part.get(key);
      for (JsonNode wrong : WRONG) {
        part.set(key, wrong);
        check.run();
      }
      part.remove(key);
      check.run();
      part.set(key, was);
    }
  }

  /** The same of the first row of a list, or of an answer that is an object. */
  public static void first(JsonNode answer, Runnable check) {
    if (answer instanceof ArrayNode list && list.path(0) instanceof ObjectNode row) {
      each(row, check);
    } else if (answer instanceof ObjectNode object) {
      each(object, check);
    }
  }

  /** Every beginning of a text but the whole. */
  public static void cut(String whole, Consumer<String> check) {
    for (int end = 0; end < whole.length(); end++) {
      check.accept(whole.substring(0, end));
    }
  }

  /** A text with one bit of one character turned, here and there; the same each time. */
  public static void turned(String whole, long seed, Consumer<String> check) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int at = random.nextInt(8); at < whole.length(); at += 1 + random.nextInt(24)) {
      char[] turned = whole.toCharArray();
      turned[at] ^= (char) (1 << random.nextInt(8));
      check.accept(new String(turned));
    }
  }

  /** Two messages that came as one. */
  public static void joined(String whole, Consumer<String> check) {
    for (String between : List.of("", " ", "\n", ",", "\0")) {
      for (String other : List.of(whole, "{}", "1", "null", whole.substring(0, whole.length() / 2))) {
        check.accept(whole + between + other);
      }
    }
  }
}
