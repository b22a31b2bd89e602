package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.StreamCheckpoint;
import fillkeeper.domain.Tick;
import fillkeeper.domain.TickHash;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.TickStore.Recorded;
import fillkeeper.ledger.TickStore.Resumption;
import fillkeeper.ledger.TickStore.Seen;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ticks are stored once whoever stores them, and a collector can go on from what is stored. */
class PgTicksIT extends LedgerFixture {

  @Test
  void aTickIsStoredOnceAndReadBackAsItWas() throws Exception {
    Tick tick = tick("X", 1, "1.50");

    assertThat(record(List.of(tick)).fresh()).containsExactly(tick.hash());
    assertThat(record(List.of(tick)).fresh()).isEmpty();
    assertThat(database.query("SELECT encode(tick_hash, 'hex') AS hash, stream, symbol, seq, price::text, ordinal, side,"
        + " trade_id FROM fillkeeper.ticks")).singleElement().satisfies(row -> assertThat(row)
            .containsEntry("hash", tick.hash().hex()).containsEntry("stream", "f:X").containsEntry("symbol", "X")
            .containsEntry("seq", 1L).containsEntry("price", "1.50").containsEntry("ordinal", 0)
            .containsEntry("side", "B").containsEntry("trade_id", null));
  }

  @Test
  void oneIdentityWithOtherContentIsKeptBesideTheFirst() throws Exception {
    Tick first = tick("X", 1, "1.50");
    Tick other = priced(first, "1.51");
    record(List.of(first));

    Recorded seen = record(List.of(other, tick("X", 2, "1")));

    assertThat(seen.clashed()).containsExactly(first.hash());
    assertThat(seen.fresh()).hasSize(1);
    assertThat(database.query("SELECT * FROM fillkeeper.tick_corrections")).singleElement().satisfies(row ->
        assertThat(row).containsEntry("field", "price").containsEntry("first", "1.50").containsEntry("later", "1.51"));
    assertThat(database.value("SELECT price::text FROM fillkeeper.ticks WHERE seq = 1")).isEqualTo("1.50");
  }

  @Test
  void oneIdentityTwiceInOneWriteIsComparedToo() throws Exception {
    Tick first = tick("X", 1, "1.50");

    Recorded seen = record(List.of(first, priced(first, "2")));

    assertThat(seen.fresh()).containsExactly(first.hash());
    assertThat(seen.clashed()).containsExactly(first.hash());
  }

  @Test
  void aCollectorGoesOnFromWhatIsStored() throws Exception {
    List<Tick> ticks = IntStream.rangeClosed(1, 5).mapToObj(seq -> tick("X", seq, "1")).toList();
    record(ticks);
    record(List.of(tick("Y", 9, "1")), new StreamCheckpoint("f:Y", "Y", 9L, NOW));
    record(List.of(tick("X", 6, "1")), new StreamCheckpoint("f:X", "X", 6L, NOW));
    await(store.ticks().record("other", List.of(tick("Z", 50, "1")),
        List.of(new StreamCheckpoint("other:Z", "Z", 50L, NOW))));

    Resumption from = await(store.ticks().resumption("f", 3));

    assertThat(from.lastSeq()).as("that of the last write").isEqualTo(6);
    assertThat(from.checkpoints()).extracting(StreamCheckpoint::stream).containsExactlyInAnyOrder("f:X", "f:Y");
    assertThat(from.seen()).extracting(Seen::hash).as("the last three, the oldest first").containsExactly(
        ticks.get(4).hash(), tick("Y", 9, "1").hash(), tick("X", 6, "1").hash());
  }

  @Test
  void theLastSequenceIsTheLargestOfTheLastWrite() throws Exception {
    record(List.of(tick("Z", 50, "1")), new StreamCheckpoint("f:Z", "Z", 50L, NOW));
    record(List.of(tick("A", 12, "1"), tick("X", 6, "1")), new StreamCheckpoint("f:A", "A", 12L, NOW),
        new StreamCheckpoint("f:X", "X", 6L, NOW));

    assertThat(await(store.ticks().resumption("f", 3)).lastSeq()).isEqualTo(12);
  }

  @Test
  void aWholeLargeWindowIsReadBack() throws Exception {
    database.execute("""
        INSERT INTO fillkeeper.ticks (feed, stream, tick_hash, symbol, ordinal, traded_at, price, qty, content_hash,
          received_at, recorded_at)
        SELECT 'f', 'f:X', sha256(n::text::bytea), 'X', 0, now(), 1, 1, sha256(n::text::bytea), now(), now()
        FROM generate_series(1, 50000) AS n""");

    assertThat(await(store.ticks().resumption("f", 100_000)).seen()).hasSize(50_000).doesNotHaveDuplicates();
    assertThat(await(store.ticks().resumption("f", 40_000)).seen()).hasSize(40_000);
  }

  @Test
  void twoCollectorsAtOnceStoreEachTickOnce() throws Exception {
    List<Tick> ticks = IntStream.rangeClosed(1, 400).mapToObj(seq -> tick("X", seq, "1")).toList();

    List<Future<Recorded>> writes = IntStream.range(0, 6).mapToObj(i -> store.ticks().record("f", ticks,
        List.of(new StreamCheckpoint("f:X", "X", 400L, NOW)))).toList();

    int fresh = 0;
    for (Future<Recorded> write : writes) {
      fresh += await(write).fresh().size();
      assertThat(await(write).clashed()).isEmpty();
    }
    assertThat(fresh).isEqualTo(400);
    assertThat(database.count("ticks")).isEqualTo(400);
  }

  @Test
  void collectorsThatHearTicksInOppositeOrdersDoNotLockEachOtherOut() throws Exception {
    List<Tick> ticks = IntStream.rangeClosed(1, 2_000).mapToObj(seq -> tick("X", seq, "1")).toList();
    List<Tick> opposite = new ArrayList<>(ticks);
    Collections.reverse(opposite);

    List<Future<Recorded>> writes = IntStream.range(0, 8)
        .mapToObj(i -> store.ticks().record("f", i % 2 == 0 ? ticks : opposite, List.of())).toList();

    int fresh = 0;
    for (Future<Recorded> write : writes) {
      fresh += await(write).fresh().size();
    }
    assertThat(fresh).isEqualTo(2_000);
  }

  @Test
  void whatCannotBeReadIsKept() throws Exception {
    await(store.ticks().reject("f", new Unreadable("why", "what", new Sighting(Source.STREAM, NOW, 0))));

    assertThat(database.query("SELECT exchange, environment, reason FROM fillkeeper.rejected_events")).singleElement()
        .satisfies(row -> assertThat(row).containsEntry("exchange", "provider").containsEntry("environment", "f"));
  }

  private Recorded record(List<Tick> ticks, StreamCheckpoint... checkpoints) throws Exception {
    return await(store.ticks().record("f", ticks, List.of(checkpoints)));
  }

  private static Tick priced(Tick tick, String price) {
    return new Tick(tick.stream(), tick.symbol(), tick.hash(), new TickHash(9, 9, 9, 9), tick.seq(), tick.tradeId(), 0,
        tick.tradedAt(), new BigDecimal(price), tick.size(), tick.side(), NOW);
  }

  private static Tick tick(String symbol, long seq, String price) {
    TickHash hash = new TickHash(symbol.hashCode(), seq, 0, 0);
    return new Tick("f:" + symbol, symbol, hash, hash, seq, null, 0, NOW, new BigDecimal(price), BigDecimal.ONE, "B",
        NOW);
  }
}
