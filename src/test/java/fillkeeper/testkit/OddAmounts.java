package fillkeeper.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test of each text that may stand where an amount is expected. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ValueSource(strings = {"1e400", "1e100000000", "-1e100000000", "1e-100000000", "1E+2147483648", "-0", "0E-18", "0e0",
    "NaN", "Infinity", "1,5", "0x1p3", "1_000", "+1", ".5", "5.", "1e", " 1", "9223372036854775808",
    "0.1000000000000000055511151231257827", "١٢"})
public @interface OddAmounts {
}
