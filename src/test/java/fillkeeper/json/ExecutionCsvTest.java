package fillkeeper.json;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.desk.Samples;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Execution;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a spreadsheet reads is what the ledger holds, and never a formula. */
class ExecutionCsvTest {

  @Test
  void aLineHasACellForEachName() {
    assertThat(cells(line("c"))).hasSameSizeAs(ExecutionCsv.header().strip().split(","));
    assertThat(line("c")).endsWith("\r\n");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"=1+1|'=1+1", "+x|'+x", "-x|'-x", "@x|'@x", "plain|plain", "a=b|a=b"})
  void textIsNeverAFormula(String id, String cell) {
    assertThat(line(id)).contains("," + cell + ",");
  }

  @Test
  void whatDividesCellsIsQuoted() {
    assertThat(line("a,b")).contains(",\"a,b\",");
    assertThat(line("say \"x\"")).contains(",\"say \"\"x\"\"\",");
    assertThat(line("=a\nb")).contains(",\"'=a\nb\",");
  }

  @Test
  void anAmountBelowZeroStaysANumber() {
    assertThat(line("c")).contains(",-0.0000000000000000001,");
  }

  private static String[] cells(String line) {
    return line.replaceAll("\"(?:[^\"]|\"\")*\"", "quoted").strip().split(",", -1);
  }

  private static String line(String clientOrderId) {
    BookedExecution sample = Samples.execution("e1", 5);
    Execution of = sample.execution();
    return ExecutionCsv.line(Samples.MAIN, new BookedExecution(new Execution(of.key(), of.orderId(), clientOrderId,
        of.side(), of.positionSide(), of.type(), of.rawType(), of.price(), of.qty(), of.baseQty(), of.value(),
        of.valueCurrency(), new BigDecimal("-1e-19"), "USDT", of.feeRate(), of.miscFees(), of.realizedPnl(),
        of.closedQty(), of.maker(), of.executedAt(), of.details(), of.seen()), null, 7, 5));
  }
}
