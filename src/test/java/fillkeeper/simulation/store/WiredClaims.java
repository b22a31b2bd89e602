package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import fillkeeper.simulation.store.Course.Call;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Claims at the other end of a way that may fail. */
final class WiredClaims implements Claims {

  private final Wire wire;
  private final Claims claims;

  WiredClaims(Wire wire, Claims claims) {
    this.wire = wire;
    this.claims = claims;
  }

  @Override
  public Future<Void> configure(List<Configured> accounts) {
    return wire.call(Call.CONFIGURE, null, null, () -> claims.configure(accounts));
  }

  @Override
  public Future<Void> configure(Configured account) {
    return wire.call(Call.CONFIGURE, account.key(), null, () -> claims.configure(account));
  }

  @Override
  public Future<Void> unconfigure(AccountKey account) {
    return wire.call(Call.CONFIGURE, account, null, () -> claims.unconfigure(account));
  }

  @Override
  public Future<ClaimOutcome> claim(AccountKey account, String owner, Incident endedBy) {
    return wire.call(Call.CLAIM, account, null, () -> claims.claim(account, owner, endedBy));
  }

  @Override
  public Future<Void> fail(Claim claim, Incident incident) {
    return wire.call(Call.FAIL, claim.account(), claim, () -> claims.fail(claim, incident));
  }

  @Override
  public Future<Boolean> park(AccountKey account, Claim claim, AccountStatus status, String detail,
      Incident incident) {
    return wire.call(Call.PARK, account, claim, () -> claims.park(account, claim, status, detail, incident));
  }

  @Override
  public Future<Void> resume(AccountKey account) {
    return wire.call(Call.RESUME_PARKED, account, null, () -> claims.resume(account));
  }

  @Override
  public Future<Boolean> acceptGap(AccountKey account, Claim claim, long gapId, String by, String note) {
    return wire.call(Call.ACCEPT_GAP, account, claim, () -> claims.acceptGap(account, claim, gapId, by, note));
  }

  @Override
  public Future<List<Renewed>> renew(List<Renewal> renewals) {
    return wire.call(Call.RENEW, null, null, () -> claims.renew(renewals));
  }

  @Override
  public Future<Integer> incidents(AccountKey account, Duration within, Duration healthy, Set<Cause> causes) {
    return wire.call(Call.COUNT, account, null, () -> claims.incidents(account, within, healthy, causes));
  }

  @Override
  public Future<Integer> incidentsLike(AccountKey account, Duration within, AttemptFailure why) {
    return wire.call(Call.COUNT, account, null, () -> claims.incidentsLike(account, within, why));
  }
}
