package fillkeeper.fault;

import static fillkeeper.testkit.RawPeer.CONTINUES;
import static fillkeeper.testkit.RawPeer.ENDS;
import static fillkeeper.testkit.RawPeer.PING;
import static fillkeeper.testkit.RawPeer.TEXT;
import static fillkeeper.testkit.RawPeer.TEXT_BEGINS;
import static fillkeeper.testkit.RawPeer.frame;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.testkit.CuttingProxy.Link;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Leaks;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames that no honest exchange sends, and honest ones that are seldom seen. */
class SocketFramesIT extends SocketScenario {

  private static final int LIMIT = 65_536;
  /** A text frame whose first reserved bit says that it is compressed. */
  private static final int COMPRESSED_TEXT = 0xC1;

  @Test
  void N09_firstFrameInTheSegmentOfTheUpgrade() throws Exception {
    // given: the frame of a fill, as it came
    Link link = live();
    String order = resting();
    account.fill(order, "0.010");
    kept.awaitLedgerEqualsBook();
    byte[] told = link.toClient().last();
    long received = counter("received");
    long duplicates = counter("duplicates");

    // when: the next connection begins with it
    proxy.next(next -> next.toClient().append(told));
    account.cut();
    awaitAnotherConnection(link);

    // then: it was heard, though nobody had logged in yet
    thenAllIsWell("DISCONNECTED");
    assertThat(counter("received")).isGreaterThan(received);
    assertThat(counter("duplicates")).isGreaterThan(duplicates);
  }

  @Test
  void N11_messageAboveTheLimitInFragments() throws Exception {
    // given
    Link link = live(limited());
    String order = resting();

    // when
    byte[] part = "x".repeat(LIMIT / 2 + 1).getBytes(StandardCharsets.UTF_8);
    link.toClient().say(frame(TEXT_BEGINS, part).getBytes());
    link.toClient().say(frame(CONTINUES, part).getBytes());
    account.fillWhole(order);

    // then
    thenItIsMalformedOnce("a message above the limit of " + LIMIT + " bytes");
  }

  @ParameterizedTest
  @CsvSource({"67000, a frame above the limit or against the protocol",
      "65537, 'a message of 65537 bytes, above the limit of 65536'"})
  void N12_singleFrameAboveTheLimit(int bytes, String reason) throws Exception {
    // given
    Link link = live(limited());
    String order = resting();

    // when
    link.toClient().say(frame(TEXT, "x".repeat(bytes)).getBytes());
    account.fillWhole(order);

    // then
    thenItIsMalformedOnce(reason);
  }

  @Test
  void N13_emptyFirstFragment() throws Exception {
    thenIsHeardInParts(Fault.EMPTY_FRAGMENT);
  }

  @Test
  void N14_pingBetweenFragmentsThatSplitACharacter() throws Exception {
    // given
    Link link = live();
    String name = "snow-\u2603-man";

    // when
    link.toClient().next(SocketFramesIT::splitAtTheSnowman);
    account.place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.030").named(name));

    // then: heard, not read by REST, and exact
    kept.awaitLedgerEqualsBook();
    assertThat(kept.database().query("SELECT client_order_id AS name, source FROM fillkeeper.orders")).singleElement()
        .satisfies(row -> assertThat(row).containsEntry("name", name).containsEntry("source", "STREAM"));
    thenAllIsWell();
  }

  @Test
  void N14_aMessageInThreeFragments() throws Exception {
    thenIsHeardInParts(Fault.SPLIT);
  }

  private void thenIsHeardInParts(Fault parts) throws Exception {
    // given
    live();
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");

    // when
    account.next(At.FRAME, parts, 2);
    account.fill(order, "0.010");
    account.fillWhole(order);

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(kept.epoch("main")).isEqualTo(1);
    thenAllIsWell();
  }

  @Test
  void N15_invalidUtf8() throws Exception {
    // given
    live();
    String order = resting();

    // when
    account.next(At.EXECUTION_FRAME, Fault.BAD_TEXT);
    account.fill(order, "0.010");

    // then
    thenItIsMalformedOnce("a message that is not UTF-8");
  }

  @Test
  void N23_framesOfTheOldConnectionAfterTheNewOneIsOpen() throws Exception {
    // given
    Link old = live(heartbeat(200, 400));
    String order = resting();

    // when: what is told is on its way while another attempt begins
    old.toClient().set(Mode.HOLD);
    account.fill(order, "0.010");
    awaitAnotherConnection(old);
    kept.awaitLive("main").awaitLedgerEqualsBook();
    long seq = kept.changeSeq("main");
    old.toClient().set(Mode.PASS);
    account.fill(order, "0.010");

    // then: the old attempt has written nothing more
    thenAllIsWell("STALLED");
    assertThat(kept.database().count("executions WHERE epoch = 1")).isZero();
    assertThat(kept.changeSeq("main")).isGreaterThan(seq);
  }

  @Test
  void N24_compressionIsNeverOffered() throws Exception {
    Link link = live();
    assertThat(link.toServer().first()).startsWith("GET /v5/private HTTP/1.1")
        .doesNotContainIgnoringCase("Sec-WebSocket-Extensions").doesNotContainIgnoringCase("deflate");
    thenAllIsWell();
  }

  @Test
  void N24_compressionBomb() throws Exception {
    // given: an exchange that says that it compresses, and sixty-four million bytes in sixty-three thousand
    behindProxy(limited());
    proxy.next(link -> link.toClient().next(SocketFramesIT::compressing));
    kept.start().awaitLive("main");
    String order = resting();
    byte[] bomb = deflated(new byte[64 << 20]);
    assertThat(bomb.length).isLessThan(LIMIT);
    long held = Leaks.heap();

    // when
    proxy.links().get(0).toClient().say(frame(COMPRESSED_TEXT, bomb).getBytes());
    account.fillWhole(order);

    // then: nothing was inflated
    thenItIsMalformedOnce("a frame above the limit or against the protocol");
    assertThat(Leaks.heap() - held).isLessThan(32L << 20);
  }

  private void thenItIsMalformedOnce(String reason) {
    kept.awaitIncident("main", "MALFORMED_EVENT");
    thenAllIsWell("MALFORMED_EVENT");
    assertThat(kept.database().query("SELECT reason, payload FROM fillkeeper.rejected_events")).singleElement()
        .satisfies(row -> {
          assertThat((String) row.get("reason")).startsWith(reason);
          assertThat((String) row.get("payload")).hasSizeLessThan(LIMIT);
        });
  }

  private long counter(String name) throws Exception {
    return kept.state("main").getJsonObject("counters").getLong(name);
  }

  private static JsonObject limited() {
    return new JsonObject().put("maxMessageBytes", LIMIT);
  }

  private static byte[] splitAtTheSnowman(byte[] one) {
    int header = (one[1] & 0x7F) == 126 ? 4 : 2;
    Buffer text = Buffer.buffer(one).getBuffer(header, one.length);
    int middle = 1 + Buffer.buffer(one).toString(StandardCharsets.ISO_8859_1).indexOf("\u00E2\u0098\u0083") - header;
    assertThat(middle).as("where the character is").isPositive();
    return frame(TEXT_BEGINS, text.getBytes(0, middle)).appendBuffer(frame(PING, "between"))
        .appendBuffer(frame(CONTINUES, "")).appendBuffer(frame(ENDS, text.getBytes(middle, text.length()))).getBytes();
  }

  private static byte[] compressing(byte[] upgrade) {
    String answer = new String(upgrade, StandardCharsets.ISO_8859_1);
    assertThat(answer).startsWith("HTTP/1.1 101");
    return (answer.substring(0, answer.length() - 2) + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] deflated(byte[] bytes) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(out, new Deflater(9, true))) {
      deflater.write(bytes);
    }
    return out.toByteArray();
  }
}
