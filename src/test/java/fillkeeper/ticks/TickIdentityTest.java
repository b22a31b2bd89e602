package fillkeeper.ticks;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.TickHash;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fields make one identity, whatever their texts hold. */
class TickIdentityTest {

  @Test
  void separatorsWithinFieldsDoNotMatter() {
    assertThat(hash("a|b", "c")).isNotEqualTo(hash("a", "b|c"));
    assertThat(hash("ab", "c")).isNotEqualTo(hash("a", "bc"));
    assertThat(hash("a", "")).isNotEqualTo(hash("a"));
  }

  @Test
  void anAbsentFieldIsNotAnEmptyOne() {
    assertThat(hash("a", null)).isNotEqualTo(hash("a", "")).isEqualTo(hash("a", null));
  }

  @Test
  void identitiesOfTwoKindsNeverMeet() {
    assertThat(TickIdentity.of("id", List.of("a"))).isNotEqualTo(TickIdentity.of("content", List.of("a")));
  }

  @Test
  void itIsTheWholeHash() {
    // SHA-256 of the length and bytes of "k", then of "ä", as other programs compute it
    assertThat(TickIdentity.of("k", List.of("ä")).hex())
        .isEqualTo("ea38d4988233d2d4376c9d0511e7e2acd1610618087110d8692ba9513d48883c");
  }

  @Test
  void aHashIsTheSameAfterItWasStored() {
    TickHash hash = hash("a");

    assertThat(TickHash.of(HexFormat.of().parseHex(hash.hex()))).isEqualTo(hash);
  }

  private static TickHash hash(String... fields) {
    return TickIdentity.of("test", Arrays.asList(fields));
  }
}
