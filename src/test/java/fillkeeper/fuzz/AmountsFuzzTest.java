package fillkeeper.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import fillkeeper.domain.Amounts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** An amount is what its text says, digit by digit, or is refused. */
class AmountsFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void amount(byte[] input) {
    String text = new String(input, StandardCharsets.ISO_8859_1);
    Bounds.hold(input.length, () -> read(text));
  }

  private static void read(String text) {
    BigDecimal amount;
    try {
      amount = Amounts.parse(text);
    } catch (NumberFormatException refused) {
      assertThat(Reference.isWithinBounds(text)).as(text).isFalse();
      return;
    }
    assertThat(Reference.isWithinBounds(text)).as(text).isTrue();
    assertThat(amount).isEqualByComparingTo(Reference.value(text));
    assertThat(Amounts.parse(Amounts.canonical(amount))).isEqualByComparingTo(amount);
    assertThat(Amounts.canonical(Amounts.parse(Amounts.canonical(amount)))).isEqualTo(Amounts.canonical(amount));
    assertThat(amount.toPlainString().length()).isLessThan(120);
  }

  /** The slow way: by hand, from the grammar of a decimal. */
  private static final class Reference {

    private static final String GRAMMAR = "[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?";

    private static boolean isWithinBounds(String text) {
      if (text.length() > 100 || !text.matches(GRAMMAR)) {
        return false;
      }
      BigInteger scale = scale(text);
      BigInteger digits = BigInteger.valueOf(Math.max(1, digits(text).replaceFirst("^0+", "").length()));
      BigInteger most = BigInteger.valueOf(40);
      return digits.intValueExact() <= Amounts.DIGITS_MAX && scale.compareTo(most) <= 0
          && digits.subtract(scale).compareTo(most) <= 0;
    }

    private static BigDecimal value(String text) {
      BigInteger unscaled = new BigInteger(digits(text));
      return new BigDecimal(text.startsWith("-") ? unscaled.negate() : unscaled, scale(text).intValueExact());
    }

    private static String digits(String text) {
      return mantissa(text).replace(".", "").replaceFirst("^[+-]", "");
    }

    private static BigInteger scale(String text) {
      String mantissa = mantissa(text);
      int point = mantissa.indexOf('.');
      BigInteger behind = BigInteger.valueOf(point < 0 ? 0 : mantissa.length() - point - 1);
      String exponent = text.length() == mantissa.length() ? "0" : text.substring(mantissa.length() + 1);
      return behind.subtract(new BigInteger(exponent.replaceFirst("^\\+", "")));
    }

    private static String mantissa(String text) {
      return text.split("[eE]")[0];
    }
  }
}
