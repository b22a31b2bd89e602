package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What {@code account/config} says of a key and whose it is. */
final class KeyRow {

  private KeyRow() {
  }

  /**
   * The row.
   *
   * @param rights {@code read_only}, {@code trade}, {@code withdraw}, with commas between them
   * @param ip     the addresses that the key is bound to; empty if to none
   */
  static ObjectNode of(String uid, String rights, String ip) {
    return JsonNodeFactory.instance.objectNode()
        .put("acctLv", "3").put("autoLoan", false).put("ctIsoMode", "automatic").put("greeksType", "BS")
        .put("ip", ip).put("kycLv", "3").put("label", "simulator").put("level", "Lv1").put("mainUid", uid)
        .put("mgnIsoMode", "automatic").put("opAuth", "0").put("perm", rights).put("posMode", "net_mode")
        .put("roleType", "0").put("type", "0").put("uid", uid);
  }
}
