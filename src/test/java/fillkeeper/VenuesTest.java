package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.settings.Catalogs;
import fillkeeper.venue.binance.Binance;
import fillkeeper.venue.bybit.Bybit;
import fillkeeper.venue.okx.Okx;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the configuration may say of an exchange is what the exchange says of itself. */
class VenuesTest {

  @Test
  void theTestsOfTheConfigurationKnowTheExchangesAsTheyAre() {
    assertThat(Venues.catalog(List.of(new Bybit(), new Binance(), new Okx()))).isEqualTo(Catalogs.three());
  }
}
