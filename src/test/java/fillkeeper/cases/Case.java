package fillkeeper.cases;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A case, named by the block that it plays ({@code B001_…}), with a {@link Play} as its parameter: an account of its
 * own in the product that its class runs. Played twice, once in each order in which the two frames of one match can
 * arrive.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(Playing.class)
@interface Case {

  /** Played once, where the order of frames has no meaning. */
  boolean once() default false;

  /** With a product of its own, since it is killed, cut off or started again and again. */
  boolean alone() default false;

  /** Whether REST is compared with the ledger all the time, not only once after a start. */
  boolean audited() default false;

  /** Settings of its account beside the usual ones, as JSON. */
  String settings() default "{}";
}
