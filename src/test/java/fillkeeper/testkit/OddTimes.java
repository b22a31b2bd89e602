package fillkeeper.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test of each number that may stand where milliseconds since 1970 are expected. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ValueSource(strings = {"1672364262474", "1672364262", "1672364262474000", "1672364262474000000", "0", "-1", "1",
    "99999999999999", "253402300799999", "1e12", "1672364262474.5", "9223372036854775808"})
public @interface OddTimes {
}
