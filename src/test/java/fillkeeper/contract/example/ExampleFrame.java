package fillkeeper.contract.example;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Unreadable;

/** What one message of the stream says. */
sealed interface ExampleFrame {

  /** The answer to a request of ours, by the word for it. */
  record Done(String what, boolean ok, String why) implements ExampleFrame {
  }

  /** Something about the account. */
  record News(AccountEvent event) implements ExampleFrame {
  }

  /** What may have been about the account and could not be read. */
  record Broken(Unreadable what) implements ExampleFrame {
  }
}
