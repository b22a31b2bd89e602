package fillkeeper.simulation;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Claims over other ones, the same in everything that is not overridden. */
public class ClaimsLayer implements Claims {

  protected final Claims inner;

  protected ClaimsLayer(Claims inner) {
    this.inner = inner;
  }

  /** Each answer, on its way back. */
  protected <T> Future<T> back(Future<T> answer) {
    return answer;
  }

  @Override
  public Future<Void> configure(List<Configured> accounts) {
    return back(inner.configure(accounts));
  }

  @Override
  public Future<Void> configure(Configured account) {
    return back(inner.configure(account));
  }

  @Override
  public Future<Void> unconfigure(AccountKey account) {
    return back(inner.unconfigure(account));
  }

  @Override
  public Future<ClaimOutcome> claim(AccountKey account, String owner, Incident endedBy) {
    return back(inner.claim(account, owner, endedBy));
  }

  @Override
  public Future<Void> fail(Claim claim, Incident incident) {
    return back(inner.fail(claim, incident));
  }

  @Override
  public Future<Boolean> park(AccountKey account, Claim claim, AccountStatus status, String detail,
      Incident incident) {
    return back(inner.park(account, claim, status, detail, incident));
  }

  @Override
  public Future<Void> resume(AccountKey account) {
    return back(inner.resume(account));
  }

  @Override
  public Future<Boolean> acceptGap(AccountKey account, Claim claim, long gapId, String by, String note) {
    return back(inner.acceptGap(account, claim, gapId, by, note));
  }

  @Override
  public Future<List<Renewed>> renew(List<Renewal> renewals) {
    return back(inner.renew(renewals));
  }

  @Override
  public Future<Integer> incidents(AccountKey account, Duration within, Duration healthy, Set<Cause> causes) {
    return back(inner.incidents(account, within, healthy, causes));
  }

  @Override
  public Future<Integer> incidentsLike(AccountKey account, Duration within, AttemptFailure why) {
    return back(inner.incidentsLike(account, within, why));
  }
}
