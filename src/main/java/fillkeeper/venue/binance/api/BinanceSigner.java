package fillkeeper.venue.binance.api;

import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Signer;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Signs what an account says to Binance: HMAC-SHA256 as lower-case hex, RSA and Ed25519 as Base64.
 *
 * <p>Pure. What it throws names neither the key nor the text.
 */
public final class BinanceSigner {

  /** How long after its timestamp a request is still taken, in milliseconds: the venue's own default. */
  public static final long RECV_WINDOW = 5_000;
  private static final String TIMESTAMP = "timestamp";

  private final Credentials credentials;
  private final Hidden hidden;
  private final Signer signer;

  /**
   * Of an account.
   *
   * @throws IllegalArgumentException if the secret is no key of its type
   */
  public BinanceSigner(Credentials credentials) {
    this.credentials = credentials;
    this.hidden = Hidden.NOTHING.with(apiKey()).with(credentials.apiSecret().reveal());
    this.signer = Signer.of(credentials.keyType(), credentials.apiSecret());
  }

  /** The key, which is no secret by itself and shown to nobody all the same. */
  public String apiKey() {
    return credentials.apiKey().reveal();
  }

  /** Whether the venue lets this kind of key log a whole connection in. */
  public boolean logsIn() {
    return credentials.keyType() == KeyType.ED25519;
  }

  /** What nobody may be told, wherever the venue quotes it: the key and the secret. */
  public Hidden hidden() {
    return hidden;
  }

  /** A query that is signed as it stands, valid around this moment of the venue's clock, in milliseconds. */
  public Query sign(Query query, long nowMs) {
    Query timed = query.with("recvWindow", RECV_WINDOW).with(TIMESTAMP, nowMs);
    return timed.with("signature", sign(timed.text()));
  }

  /** The parameters of a signed request over a WebSocket, none of them encoded, in the order in which they are signed. */
  public SortedMap<String, Object> sign(SortedMap<String, Object> parameters, long nowMs) {
    parameters.put("apiKey", apiKey());
    parameters.put("recvWindow", RECV_WINDOW);
    parameters.put(TIMESTAMP, nowMs);
    String text = parameters.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining("&"));
    parameters.put("signature", sign(text));
    return parameters;
  }

  private String sign(String text) {
    return credentials.keyType() == KeyType.HMAC ? signer.hex(text) : signer.base64(text);
  }
}
