package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;

/** What the exchange says of a key. */
final class KeyRow {

  private static final List<String> NO_PERMISSIONS = List.of("Options", "Derivatives", "CopyTrading", "BlockTrade",
      "Exchange", "NFT", "Affiliate", "Earn");

  private KeyRow() {
  }

  static ObjectNode of(String apiKey, String uid, boolean readOnly, Instant expiresAt) {
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("id", "13770661")
        .put("note", "simulator")
        .put("apiKey", apiKey)
        .put("readOnly", readOnly ? 1 : 0)
        .put("secret", "");
    ObjectNode permissions = row.putObject("permissions");
    permissions.putArray("ContractTrade").add("Order").add("Position");
    permissions.putArray("Spot").add("SpotTrade");
    permissions.putArray("Wallet");
    NO_PERMISSIONS.forEach(permissions::putArray);
    row.putArray("ips").add("*");
    return row.put("type", 1)
        .put("deadlineDay", expiresAt == null ? -2 : 90)
        .put("expiredAt", expiresAt == null ? "1970-01-01T00:00:00Z" : expiresAt.toString())
        .put("createdAt", "2025-12-01T00:00:00Z")
        .put("unified", 0)
        .put("uta", 1)
        .put("userID", new BigInteger(uid))
        .put("inviterID", 0)
        .put("vipLevel", "No VIP")
        .put("mktMakerLevel", "0")
        .put("affiliateID", 0)
        .put("rsaPublicKey", "")
        .put("isMaster", true)
        .put("parentUid", "0")
        .put("kycLevel", "LEVEL_DEFAULT")
        .put("kycRegion", "");
  }
}
