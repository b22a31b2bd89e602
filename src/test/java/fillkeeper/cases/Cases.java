package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/**
 * The cases of one chapter, on one running product: an account for each case and order of arrival. After the last of
 * them the product is started once more and every table compared, and what must be true of any ledger is asked of the
 * database.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Cases {

  private final Map<String, Play> plays = new LinkedHashMap<>();
  private Stage stage;

  @BeforeAll
  void openTheProduct() throws Exception {
    stage = new Stage();
    for (Method method : cases()) {
      for (FrameOrder order : Playing.orders(method)) {
        if (!method.getAnnotation(Case.class).alone()) {
          String id = Playing.account(method, order);
          plays.put(id, stage.play(id, order, settings(method)));
        }
      }
    }
    before(stage.kept());
    stage.kept().start();
    plays.keySet().forEach(stage.kept()::awaitLive);
  }

  /** What there is before the product starts. */
  void before(Kept kept) throws Exception {
  }

  /** The account of a case that has nothing happen to it but what this class makes happen before the start. */
  final SimAccount venueOf(String id) {
    return plays.get(id).venue();
  }

  /** The product that the class runs. */
  final Kept kept() {
    return stage.kept();
  }

  final Play play(Method method, FrameOrder order) {
    return method.getAnnotation(Case.class).alone()
        ? Stage.alone(Playing.account(method, order), order, settings(method))
        : plays.get(Playing.account(method, order));
  }

  @AfterAll
  void onceMoreAfterARestart() throws Exception {
    try {
      if (plays.values().stream().noneMatch(Play::hasFailed)) {
        stage.onceMore(new ArrayList<>(plays.values()));
      }
    } finally {
      stage.close();
    }
  }

  private List<Method> cases() {
    List<Method> cases = Stream.of(getClass().getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Case.class)).toList();
    assertThat(cases).as("cases of " + getClass()).isNotEmpty();
    return cases;
  }

  private static JsonObject settings(Method method) {
    Case asked = method.getAnnotation(Case.class);
    JsonObject audit = new JsonObject().put("fillGraceMs", 400).put("restLagMs", 300)
        .put("intervalMs", asked.audited() ? 400 : 3_600_000).put("maxAgeMs", 7_200_000);
    return new JsonObject().put("categories", new JsonArray().add("linear")).put("audit", audit).mergeIn(new JsonObject(asked.settings()), true);
  }
}
