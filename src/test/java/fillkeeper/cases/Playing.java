package fillkeeper.cases;

import fillkeeper.simulator.FrameOrder;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Plays a {@link Case} as often as it asks for. */
final class Playing implements TestTemplateInvocationContextProvider {

  /** The orders of arrival in which a case is played. */
  static List<FrameOrder> orders(Method method) {
    return method.getAnnotation(Case.class).once() ? List.of(FrameOrder.ORDER_FIRST)
        : List.of(FrameOrder.ORDER_FIRST, FrameOrder.EXECUTION_FIRST);
  }

  /** The block that a method plays. */
  static String block(Method method) {
    return method.getName().substring(0, method.getName().indexOf('_'));
  }

  /** What its account is called. */
  static String account(Method method, FrameOrder order) {
    return block(method) + (order == FrameOrder.ORDER_FIRST ? "" : "-fills-first");
  }

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
    return orders(context.getRequiredTestMethod()).stream().map(One::new);
  }

  /** One time that it is played. */
  private record One(FrameOrder order) implements TestTemplateInvocationContext {

    @Override
    public String getDisplayName(int index) {
      return order.name();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(new Scene(order));
    }
  }

  /** Hands the play to the method; ends a product that was its own. */
  private static final class Scene implements ParameterResolver, AfterEachCallback {

    private final FrameOrder order;
    private final List<Play> plays = new ArrayList<>(1);

    private Scene(FrameOrder order) {
      this.order = order;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Play.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      Cases stage = (Cases) context.getRequiredTestInstance();
      Play play = stage.play(context.getRequiredTestMethod(), order);
      plays.add(play);
      return play;
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
      for (Play play : plays) {
        play.end(context.getExecutionException().isPresent());
      }
    }
  }
}
