package fillkeeper.settings;

/**
 * Base URLs in place of the environment's own; each may be null.
 *
 * @param privateWs  where the account's own events come from
 * @param publicWs   where public trades come from; the category follows
 * @param businessWs where some exchanges keep further private channels
 * @param rest       where questions are asked
 */
public record Endpoints(String privateWs, String publicWs, String businessWs, String rest) {

  static Endpoints from(Node node, VenueTraits traits, boolean simulator) {
    Urls urls = new Urls(simulator);
    Endpoints endpoints = new Endpoints(
        urls.base(node, "privateWs", Urls.WEB_SOCKET), urls.base(node, "publicWs", Urls.WEB_SOCKET),
        businessWs(node, traits, urls), urls.base(node, "rest", Urls.HTTP));
    node.end();
    return endpoints;
  }

  private static String businessWs(Node node, VenueTraits traits, Urls urls) {
    if (traits.has(VenueTraits.Key.BUSINESS_WS)) {
      return urls.base(node, VenueTraits.Key.BUSINESS_WS.word(), Urls.WEB_SOCKET);
    }
    traits.refuse(node, VenueTraits.Key.BUSINESS_WS);
    return null;
  }
}
