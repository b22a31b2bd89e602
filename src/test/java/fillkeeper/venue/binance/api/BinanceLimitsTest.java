package fillkeeper.venue.binance.api;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.venue.RequestBudget.Limit;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the venue counts, and from when on. */
class BinanceLimitsTest {

  private static final URI HOST = URI.create("https://host.example");

  @Test
  void weightsAreCountedAnewWithEachMinuteOfTheVenue() {
    assertThat(List.of(BinanceLimits.spot(HOST), BinanceLimits.usdm(HOST), BinanceLimits.rights(HOST)))
        .allMatch(Limit::fixed).allMatch(limit -> limit.span().equals(Duration.ofMinutes(1)));
    assertThat(BinanceLimits.untilNextMinute(Instant.parse("2026-01-01T00:00:15Z"))).isEqualTo(Duration.ofSeconds(45));
    assertThat(BinanceLimits.untilNextMinute(Instant.parse("2026-01-01T00:00:00Z"))).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void productsAreCountedApartAndConnectionsByTheirHost() {
    assertThat(BinanceLimits.spot(HOST).name()).isNotEqualTo(BinanceLimits.usdm(HOST).name());
    assertThat(BinanceLimits.connections(HOST).fixed()).isFalse();
    assertThat(BinanceLimits.connections(HOST).name()).contains("host.example");
  }
}
