package fillkeeper.settings;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads a configuration file strictly: a key that stands there twice, or text behind the end, is a fault. */
public final class SettingsFile {

  private static final ObjectMapper STRICT = new ObjectMapper(JsonFactory.builder()
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION).build())
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final long BYTES_MAX = 16L << 20;

  private SettingsFile() {
  }

  /**
   * Reads a file.
   *
   * @throws SettingsException with one line that names the file and what is wrong with it, never what stands in it
   */
  public static JsonObject read(Path file) {
    try {
      if (Files.size(file) > BYTES_MAX) {
        throw fault(file, "found more than " + BYTES_MAX + " bytes, must be a JSON object");
      }
      @SuppressWarnings("unchecked")
      Map<String, Object> map = STRICT.readValue(Files.readAllBytes(file), Map.class);
      if (map == null) {
        throw fault(file, "found null, must be a JSON object");
      }
      return new JsonObject(map);
    } catch (NoSuchFileException missing) {
      throw fault(file, "does not exist, must be a readable file");
    } catch (MismatchedInputException other) {
      throw fault(file, "must be one JSON object, and nothing behind it");
    } catch (JsonProcessingException invalid) {
      throw fault(file, "is not valid JSON at line " + line(invalid));
    } catch (IOException unreadable) {
      throw fault(file, "cannot be read (" + unreadable.getClass().getSimpleName() + "), must be a readable file");
    }
  }

  private static String line(JsonProcessingException invalid) {
    return invalid.getLocation() == null ? "1"
        : invalid.getLocation().getLineNr() + ", column " + invalid.getLocation().getColumnNr();
  }

  private static SettingsException fault(Path file, String what) {
    return new SettingsException(List.of(file + ": " + what));
  }
}
