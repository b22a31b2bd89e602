package fillkeeper.simulation;

import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.ledger.Claim;

/** What was stored, for somebody who reads a trace. */
final class Words {

  private Words() {
  }

  static String of(Claim claim, Batch batch) {
    StringBuilder text = new StringBuilder(claim.account() + " epoch " + claim.epoch() + " stores");
    for (Batch.OrderChange change : batch.orders()) {
      text.append(' ').append(change.next().key().orderId()).append('=').append(change.next().status()).append('/')
          .append(change.next().cumQty()).append('/').append(change.next().fillsQty());
    }
    for (BookedExecution booked : batch.executions()) {
      text.append(' ').append(booked.execution().key().execId());
    }
    batch.corrections().forEach(made -> text.append(' ').append(made.key().execId()).append(' ').append(made.field())
        .append(' ').append(made.later()).append(' ').append(made.resolution()));
    batch.gaps().forEach(gap -> text.append(' ').append(gap));
    batch.checkpoints().forEach(checkpoint -> text.append(' ').append(checkpoint));
    batch.audits().forEach(pass -> text.append(' ').append(pass));
    batch.rejected().forEach(what -> text.append(" rejected"));
    return text.toString();
  }
}
