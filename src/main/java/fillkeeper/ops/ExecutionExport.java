package fillkeeper.ops;

import fillkeeper.desk.AccountPages;
import fillkeeper.desk.StoreReads;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.BookedExecution;
import fillkeeper.http.Answer;
import fillkeeper.http.Paced;
import fillkeeper.json.Cursor;
import fillkeeper.json.ExecutionCsv;
import fillkeeper.ledger.LedgerLists;
import fillkeeper.ledger.LedgerLists.ExecutionFilter;
import fillkeeper.ledger.LedgerReader;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Map;

/**
 * All executions that are asked for, as CSV: read page by page, and the next page only when the last was taken, so that
 * memory holds one page whatever the length. What is stored meanwhile comes at the end.
 */
public final class ExecutionExport {

  static final int PAGE = 1_000;

  private final StoreReads store;
  private final LedgerLists lists;
  private final AccountPages pages;
  private final Scheduler scheduler;

  public ExecutionExport(LedgerReader reader, LedgerLists lists, AccountPages pages, Scheduler scheduler) {
    this.store = new StoreReads(reader);
    this.lists = lists;
    this.pages = pages;
    this.scheduler = scheduler;
  }

  /**
   * Fails before anything is sent where the first page cannot be read.
   *
   * @param limit how many at most; 0: all
   */
  Future<Answer> begin(AccountKey account, ExecutionFilter filter, Cursor after, int limit) {
    long most = limit == 0 ? Long.MAX_VALUE : limit;
    return pages.check(account, after).compose(fits -> read(account, filter, after.seq(), most)).map(first ->
        new Answer.Stream("text/csv; charset=utf-8; header=present", Map.of(), response -> {
          Run run = new Run(account, filter, most, new Paced(response, scheduler));
          run.paced.write(ExecutionCsv.header()).onComplete(written -> run.write(first), run.over::fail);
          return run.over.future();
        }));
  }

  private Future<List<BookedExecution>> read(AccountKey account, ExecutionFilter filter, long after, long most) {
    return store.ask(reader -> lists.executions(account, filter, after, (int) Math.min(PAGE, most)));
  }

  /** One export. No step waits for the one after it, so that a long one is no deep stack. */
  private final class Run {

    private final AccountKey account;
    private final ExecutionFilter filter;
    private final Paced paced;
    private final Promise<Void> over = Promise.promise();
    private long left;

    Run(AccountKey account, ExecutionFilter filter, long most, Paced paced) {
      this.account = account;
      this.filter = filter;
      this.left = most;
      this.paced = paced;
    }

    void write(List<BookedExecution> page) {
      if (page.isEmpty()) {
        over.complete();
        return;
      }
      StringBuilder lines = new StringBuilder();
      page.forEach(execution -> lines.append(ExecutionCsv.line(account, execution)));
      left -= page.size();
      paced.write(lines.toString()).onComplete(written -> goOn(page), over::fail);
    }

    private void goOn(List<BookedExecution> page) {
      if (page.size() < PAGE || left == 0) {
        over.complete();
      } else {
        read(account, filter, page.get(page.size() - 1).changeSeq(), left).onComplete(this::write, over::fail);
      }
    }
  }
}
