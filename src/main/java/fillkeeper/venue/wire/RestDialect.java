package fillkeeper.venue.wire;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.HttpExchanges.Call;
import java.time.Instant;
import java.util.List;

/** How one venue's REST is spoken to for one account: all that {@link Rest} needs of it. Confined to its context. */
public interface RestDialect {

  /** The venue's name, as failures say it. */
  String venue();

  /** What one try counts against. Asked for each try, since an account's own limits may become known meanwhile. */
  List<Cost> costs(Question question);

  /**
   * What is sent: what is signed is what is sent, character by character. Made anew for each try.
   *
   * @param venueNow the venue's clock as it was last measured
   */
  Call call(Question question, Instant venueNow);

  /**
   * What an answer means, judged by status, headers and body as this venue means them.
   *
   * @throws ReplyException if it is no answer of the venue: HTML, half of one, an envelope of something else
   */
  Reply reply(Question question, Answer answer, Instant venueNow);

  /** What asks for the venue's time; not signed. */
  Question clock();

  /**
   * The venue's time, as exactly as it tells it.
   *
   * @throws ReplyException if the result does not tell it
   */
  Instant time(JsonNode result);

  /** What must not be told, wherever the venue quotes it; a second line behind the dialect's own care. */
  Hidden hidden();
}
