package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;

/** The OpenAPI document, and whether what is answered is as it says. */
public final class Api {

  private static final String SCHEMAS = "#/components/schemas/";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode document;

  public Api(String document) {
    this.document = parse(document.replace(SCHEMAS, "#/$defs/"));
  }

  /**
   * One operation: its method, its path as written there, and its parameters by where they stand.
   *
   * @param json whether it answers with JSON when all is well
   */
  public record Operation(String method, String path, TreeMap<String, TreeSet<String>> parameters, boolean json) {

    /** Its query parameters. */
    public TreeSet<String> query() {
      return parameters.getOrDefault("query", new TreeSet<>());
    }
  }

  /** Everything that is documented. */
  public List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    document.get("paths").fields().forEachRemaining(path -> path.getValue().fields().forEachRemaining(method -> {
      TreeMap<String, TreeSet<String>> parameters = new TreeMap<>();
      method.getValue().path("parameters").forEach(parameter -> parameters
          .computeIfAbsent(parameter.get("in").asText(), first -> new TreeSet<>()).add(parameter.get("name").asText()));
      JsonNode content = method.getValue().at("/responses/200/content");
      all.add(new Operation(method.getKey().toUpperCase(Locale.ROOT), path.getKey(), parameters,
          content.has("application/json")));
    }));
    return all;
  }

  /** The answer has a documented status, and its body is what stands there for it. */
  public void check(String method, String path, int status, String body) {
    JsonNode response = document.at("/paths/" + path.replace("/", "~1") + "/"
        + method.toLowerCase(Locale.ROOT) + "/responses/" + status);
    if (response.has("$ref")) {
      response = document.at(response.get("$ref").asText().substring(1));
    }
    assertThat(response.isMissingNode()).as("%s %s answers %s, which is not documented: %s", method, path, status, body)
        .isFalse();
    ObjectNode schema = JSON.createObjectNode();
    schema.setAll((ObjectNode) response.at("/content/application~1json/schema"));
    schema.set("$defs", document.at("/components/schemas"));
    assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema).validate(parse(body)))
        .as("%s %s %s: %s", method, path, status, body).isEmpty();
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new AssertionError(text, broken);
    }
  }
}
