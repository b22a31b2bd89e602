package fillkeeper.venue.wire;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ObjIntConsumer;

/** The weight of a message, shared by what it told. Pure. */
public final class Shares {

  private Shares() {
  }

  /**
   * Tells all that one message told, in its order. Each bears an equal share of the message's weight, the first also
   * what is left over.
   *
   * @param bytes what the message weighed
   * @param over  asked before each: whether nothing may be told any more
   */
  public static <E> void tell(List<E> told, int bytes, BooleanSupplier over, ObjIntConsumer<E> listener) {
    int share = told.isEmpty() ? 0 : bytes / told.size();
    int rest = bytes - share * told.size();
    for (int i = 0; i < told.size() && !over.getAsBoolean(); i++) {
      listener.accept(told.get(i), i == 0 ? share + rest : share);
    }
  }
}
