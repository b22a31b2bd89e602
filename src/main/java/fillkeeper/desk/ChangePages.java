package fillkeeper.desk;

import fillkeeper.domain.AccountKey;
import fillkeeper.json.ChangeJson;
import fillkeeper.json.Cursor;
import fillkeeper.json.StateJson;
import fillkeeper.ledger.ChangeFeed;
import fillkeeper.ledger.LedgerReader;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * Pages of an account's changes. A cursor of another incarnation, or ahead of what the ledger holds, fails with
 * {@link IncarnationChangedException}: the database was put back, and to go on from there would skip changes.
 */
public final class ChangePages {

  private final AccountStates states;
  private final StoreReads store;
  private final ChangeFeed feed;

  public ChangePages(AccountStates states, LedgerReader reader, ChangeFeed feed) {
    this.states = states;
    this.store = new StoreReads(reader);
    this.feed = feed;
  }

  /** The changes behind a cursor. */
  public Future<Page> after(AccountKey account, Cursor after, int limit) {
    return store.ask(reader -> feed.after(account, after.seq(), limit)).map(found -> {
      ChangeFeed.Page page = found.orElseThrow(() -> AccountStates.noRow(account));
      if (!after.fits(page.incarnation()) || after.seq() > page.highest()) {
        throw new IncarnationChangedException(page.incarnation());
      }
      List<ChangeFeed.Change> changes = page.changes();
      long last = changes.isEmpty() ? after.seq() : changes.get(changes.size() - 1).seq();
      return new Page(page, new Cursor(page.incarnation(), last));
    });
  }

  /** The same as a list. {@code next} is where to go on, also behind the last change. */
  public Future<JsonObject> list(AccountKey account, Cursor after, int limit) {
    return states.row(account).compose(row -> after(account, after, limit).map(page -> {
      JsonArray items = new JsonArray();
      page.found().changes().forEach(change -> items.add(ChangeJson.of(account, change)));
      return new JsonObject()
          .put("items", items)
          .put("next", page.next().toString())
          .put("account", StateJson.brief(row, states.vitals(account), page.found().incarnation())
              .put("changeSeq", page.found().highest()))
          .put("incarnation", page.found().incarnation().toString());
    }));
  }

  /**
   * Some changes.
   *
   * @param next where to go on
   */
  public record Page(ChangeFeed.Page found, Cursor next) {
  }
}
