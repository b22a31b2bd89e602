package fillkeeper.settings;

import fillkeeper.domain.Secret;
import io.vertx.core.json.JsonObject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Reads where secrets are kept. No value below a secret's key is ever shown, whatever it is. */
final class Secrets {

  private static final String ACCEPTED = "accepted: {\"env\": NAME} or {\"file\": PATH}";
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final boolean plainAllowed;

  Secrets(boolean plainAllowed) {
    this.plainAllowed = plainAllowed;
  }

  /** Null if absent or unusable. */
  SecretRef read(Node node, String key, boolean required) {
    Object value = node.value(key);
    if (value == null) {
      if (required) {
        node.fault(key, null, "missing, " + ACCEPTED);
      }
      return null;
    }
    if (value instanceof String text) {
      return plain(node, key, text);
    }
    SecretRef ref = value instanceof JsonObject object && object.size() == 1 ? reference(object) : null;
    if (ref == null) {
      node.fault(key, null, "found " + Shown.type(value) + " that names no secret, " + ACCEPTED);
    }
    return ref;
  }

  private SecretRef plain(Node node, String key, String text) {
    if (!plainAllowed) {
      node.fault(key, null, "found a plain text, which only a simulator's may be, " + ACCEPTED);
      return null;
    }
    if (text.isBlank()) {
      node.fault(key, null, "found an empty text, " + ACCEPTED);
      return null;
    }
    return new SecretRef.Plain(new Secret(text));
  }

  private static SecretRef reference(JsonObject object) {
    if (object.getValue("env") instanceof String name && VARIABLE.matcher(name).matches()) {
      return new SecretRef.Env(name);
    }
    if (object.getValue("file") instanceof String path && !path.isBlank()) {
      try {
        return new SecretRef.File(Path.of(path));
      } catch (InvalidPathException noPath) {
        return null;
      }
    }
    return null;
  }
}
