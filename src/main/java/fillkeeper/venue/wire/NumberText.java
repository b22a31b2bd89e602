package fillkeeper.venue.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.io.IOException;

/** A JSON number as its own text, so that no digit of an id or an amount is lost before somebody decides what it is. */
public final class NumberText extends ValueNode {

  private static final long serialVersionUID = 1L;

  private final String text;

  /** Of digits as they came. */
  public NumberText(String text) {
    this.text = text;
  }

  @Override
  public JsonToken asToken() {
    return JsonToken.VALUE_NUMBER_FLOAT;
  }

  @Override
  public JsonNodeType getNodeType() {
    return JsonNodeType.NUMBER;
  }

  @Override
  public String asText() {
    return text;
  }

  @Override
  public void serialize(JsonGenerator out, SerializerProvider provider) throws IOException {
    out.writeNumber(text);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NumberText number && number.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
