package fillkeeper.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** The keys that a running process does not change: whoever changes one starts the process anew. */
final class Fixed {

  private static final Map<String, Function<Settings, Object>> KEYS = new LinkedHashMap<>();

  static {
    store("embedded", StoreSettings::embedded);
    store("dataDir", StoreSettings::dataDir);
    store("host", StoreSettings::host);
    store("port", StoreSettings::port);
    store("database", StoreSettings::database);
    store("user", StoreSettings::user);
    store("password", StoreSettings::password);
    store("sslMode", StoreSettings::sslMode);
    store("migrate", StoreSettings::migrate);
    store("acceptLoss", StoreSettings::acceptLoss);
    store("startTimeoutMs", StoreSettings::startTimeout);
    store("leaseMs", StoreSettings::lease);
    store("writeDeadlineMs", StoreSettings::writeDeadline);
    store("statementTimeoutMs", StoreSettings::statementTimeout);
    store("lockTimeoutMs", StoreSettings::lockTimeout);
    store("writers", StoreSettings::writers);
    store("readers", StoreSettings::readers);
    store("retentionDays", StoreSettings::retention);
    http("host", HttpSettings::host);
    http("port", HttpSettings::port);
    http("names", HttpSettings::names);
    http("tls", HttpSettings::tls);
    KEYS.put("queue.totalBytes", Settings::queueTotalBytes);
    KEYS.put("drain.timeoutMs", Settings::drainTimeout);
  }

  private Fixed() {
  }

  private static void store(String key, Function<StoreSettings, Object> value) {
    KEYS.put("store." + key, settings -> value.apply(settings.store()));
  }

  private static void http(String key, Function<HttpSettings, Object> value) {
    KEYS.put("http." + key, settings -> value.apply(settings.http()));
  }

  /** All of them, in the order of the configuration, but those of exchanges. */
  static List<String> keys() {
    return List.copyOf(KEYS.keySet());
  }

  /** Those that differ; of exchanges only where one of the two names them. */
  static List<String> differences(Settings one, Settings other) {
    Map<String, Function<Settings, Object>> all = new LinkedHashMap<>(KEYS);
    Stream.of(one, other).flatMap(settings -> settings.venues().keySet().stream()).sorted().forEach(exchange -> {
      all.put("venues." + exchange + ".restShare", settings -> settings.budget(exchange).restShare());
      all.put("venues." + exchange + ".restReserve", settings -> settings.budget(exchange).restReserve());
    });
    return all.entrySet().stream()
        .filter(key -> !Objects.equals(key.getValue().apply(one), key.getValue().apply(other)))
        .map(Map.Entry::getKey).toList();
  }
}
