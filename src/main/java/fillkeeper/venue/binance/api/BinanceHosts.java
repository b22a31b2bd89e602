package fillkeeper.venue.binance.api;

import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.wire.Addresses;
import java.net.URI;

/**
 * Where Binance is: the hosts of an environment. The account's own endpoints are bases too and stand for those of every
 * product, which differ in their paths: {@code /api} and {@code /fapi}, {@code /ws-api} and {@code /private}.
 *
 * @param spotRest    the base of spot's requests
 * @param spotApi     the base of spot's WebSocket API, on which its private events come
 * @param spotStreams the base of spot's public streams
 * @param usdmRest    the base of USDⓈ-M's requests
 * @param usdmPrivate the base of USDⓈ-M's private streams
 * @param usdmMarket  the base of USDⓈ-M's public streams
 * @param tellsRights whether the environment says what a key may do; only the real exchange does
 */
public record BinanceHosts(URI spotRest, URI spotApi, URI spotStreams, URI usdmRest, URI usdmPrivate, URI usdmMarket,
    boolean tellsRights) {

  /**
   * The hosts of an environment.
   *
   * @throws IllegalArgumentException for an environment that Binance does not have, or a simulator without endpoints
   */
  public static BinanceHosts of(String environment, Endpoints own) {
    return switch (environment) {
      case "mainnet" -> of(own, true, "https://api.binance.com", "wss://ws-api.binance.com:443",
          "wss://stream.binance.com:9443", "https://fapi.binance.com", "wss://fstream.binance.com");
      case "testnet" -> of(own, false, "https://testnet.binance.vision", "wss://ws-api.testnet.binance.vision",
          "wss://stream.testnet.binance.vision", "https://demo-fapi.binance.com", "wss://fstream.binancefuture.com");
      case "demo" -> of(own, false, "https://demo-api.binance.com", "wss://demo-ws-api.binance.com",
          "wss://demo-stream.binance.com", "https://demo-fapi.binance.com", "wss://fstream.binancefuture.com");
      case "simulator" -> of(own, true, required(own.rest()), own.privateWs(), own.publicWs(), own.rest(),
          own.privateWs());
      default -> throw new IllegalArgumentException("Binance has no environment " + environment);
    };
  }

  /** The address of an endpoint; the simulator of an account has no public streams, that of a market no private ones. */
  public static URI at(URI base, String path) {
    return Addresses.of(required(base == null ? null : base.toString()) + path);
  }

  private static BinanceHosts of(Endpoints own, boolean tellsRights, String spotRest, String spotApi,
      String spotStreams, String usdmRest, String usdmStreams) {
    return new BinanceHosts(Addresses.of(own.rest(), spotRest), Addresses.of(own.privateWs(), spotApi),
        Addresses.of(own.publicWs(), spotStreams), Addresses.of(own.rest(), usdmRest),
        Addresses.of(own.privateWs(), usdmStreams), Addresses.of(own.publicWs(), usdmStreams), tellsRights);
  }

  private static String required(String endpoint) {
    if (endpoint == null) {
      throw new IllegalArgumentException("a simulator needs its endpoints: privateWs or publicWs, and rest");
    }
    return endpoint;
  }
}
