// Every text that explains a status or a cause, and what an operator does about it.

/** By status: how it looks, what it means, what to do. `symbol` tells the tones apart without their colour. */
const STATUSES = {
  LIVE: {
    tone: 'good',
    means: 'The ledger is current.',
    todo: 'Nothing.',
  },
  DEGRADED: {
    tone: 'warn',
    means: 'The stream runs, but the ledger is not proven: fills are missing from it, or no comparison with the '
      + 'exchange passed within its time.',
    todo: 'Look at the open gaps and the audits. A gap closes by itself when the exchange tells the fill; accept one '
      + 'only if the exchange can no longer tell it.',
  },
  CONNECTING: {
    tone: 'busy',
    means: 'The exchange is being reached.',
    todo: 'Wait.',
  },
  SYNCING: {
    tone: 'busy',
    means: 'What happened meanwhile is being read from the exchange.',
    todo: 'Wait. After a long pause this takes minutes.',
  },
  FAILED: {
    tone: 'bad',
    means: 'The last attempt ended. The next one starts by itself.',
    todo: '',
  },
  LAPSED: {
    tone: 'bad',
    means: 'The process that kept the account has not renewed its lease: it died, hangs, or cannot reach the database.',
    todo: 'Look at that process and its log.',
  },
  QUARANTINED: {
    tone: 'bad',
    means: 'The account is stopped until somebody resumes it.',
    todo: 'Mend what the incident says, then resume.',
  },
  DRAINING: {
    tone: 'busy',
    means: 'What is queued is being finished; then the account stops.',
    todo: 'Wait.',
  },
  STOPPED: {
    tone: 'idle',
    means: 'The account is not kept: it was drained, or it is not enabled in the configuration.',
    todo: 'Resume it, or enable it in the configuration.',
  },
  STANDBY: {
    tone: 'idle',
    means: 'Another process keeps the account. This one takes over when the lease of the other ends.',
    todo: 'Nothing here. Commands are given to the process that keeps it.',
  },
};

const UNKNOWN_STATUS = {
  tone: 'idle',
  means: 'This page does not know the status.',
  todo: 'Load the page again.',
};

const SYMBOLS = {good: '●', warn: '▲', bad: '■', busy: '◐', idle: '○'};

/** By cause of an incident: what happened, and what to do about it. */
const CAUSES = {
  QUEUE_OVERFLOW: ['More arrived than the database took.',
    'If it happens again: look at the database’s speed, and at the limits under accounts[].queue.'],
  WRITE_FAILED: ['The database did not confirm a write in time.',
    'If it goes on: look whether the database runs, its disk has room, and nothing holds the account’s row.'],
  FENCED: ['Another process or attempt owns the account now.',
    'If two processes are meant to share the account: nothing. If not: find the other one.'],
  DISCONNECTED: ['The connection to the exchange broke.',
    'It is made again by itself. If it breaks often: look at the network.'],
  STALLED: ['The connection stood open, but nothing was heard on it any more.',
    'It is made again by itself. If it happens often: look at the network and at proxies on the way.'],
  AUTH_REJECTED: ['The API key is refused, or its secret cannot be read.',
    'Look whether the key exists, has not ended, and admits this address. Replace the secret; a file is read again '
      + 'with the next attempt, a variable of the environment with a restart. Then resume.'],
  SUBSCRIBE_REJECTED: ['The exchange refused to stream orders or executions.',
    'Look whether the key has the permissions to read orders, positions and trades.'],
  SYNC_FAILED: ['What happened meanwhile could not be read to its end.',
    'It is tried again by itself. If it goes on: see the detail and the exchange’s status page.'],
  MALFORMED_EVENT: ['The exchange sent something that cannot be understood.',
    'It is kept in rejected_events. If it goes on: report it with that row.'],
  FILL_GAP: ['An order is filled further than its fills tell.',
    'The exchange is asked again for them. If they stay away: look at the open gaps.'],
  DRIFT: ['What is stored does not follow from what the exchange says.',
    'The lists are read again by itself. If it happens again: look at the audits.'],
  CLOCK_SKEW: ['The clock of this machine differs from the exchange’s by too much.',
    'Look whether the clock is synchronised (NTP).'],
  VENUE_UNAVAILABLE: ['The exchange cannot be reached, or says that it does not work.',
    'It is tried again by itself. See the exchange’s status page.'],
  RATE_LIMITED: ['The exchange refused requests because there were too many.',
    'It is waited for by itself. If it goes on: see who else asks with this key or from this address.'],
  ACCOUNT_MISMATCH: ['The key belongs to another account of the exchange than before.',
    'Look whether keys were swapped. If the key is right: set accounts[].venueAccountId.'],
  LEDGER_RESET: ['The database is another one than before (restored, set back), or the exchange gives out its ids anew.',
    'Look whether the database was meant to change. If the exchange was wiped: give the account a new id.'],
  OPERATOR: ['An operator ended the attempt.', 'See the reason under what operators did.'],
};

const UNKNOWN_CAUSE = ['An incident.', 'See its detail.'];

/** What is done to an account: what the button says, and what happens. */
export const ACTIONS = {
  resync: {
    label: 'Resync',
    title: 'Resync',
    happens: 'The present attempt ends and a new one reads the exchange’s lists again. The account is not LIVE until '
      + 'that is done.',
    confirm: 'Resync now',
  },
  quarantine: {
    label: 'Quarantine',
    title: 'Quarantine',
    happens: 'The account stops at once and stays stopped, also over restarts of the process, until somebody resumes '
      + 'it. Nothing of it is recorded meanwhile; it is read afterwards as far as the exchange tells it.',
    confirm: 'Quarantine now',
    grave: true,
  },
  resume: {
    label: 'Resume',
    title: 'Resume',
    happens: 'A new attempt starts and reads what happened meanwhile.',
    confirm: 'Resume now',
  },
  accept: {
    label: 'Accept…',
    title: 'Accept the gap',
    happens: 'The gap stays listed with your name and note, and no longer makes the account DEGRADED. Do this only '
      + 'where the exchange can no longer tell the fill.',
    confirm: 'Accept the gap',
    grave: true,
  },
};

const ACTIONS_OF = {
  QUARANTINED: ['resume'],
  STOPPED: ['resume'],
  DRAINING: [],
  STANDBY: [],
};

/** How a status looks, what it means, what to do. */
export function statusWords(status) {
  const words = STATUSES[status] ?? UNKNOWN_STATUS;
  return {...words, symbol: SYMBOLS[words.tone]};
}

/** The same of an account: where this process is about to try again, a lease that is over needs nobody. */
export function stateWords({status, retryAt}) {
  return statusWords(status === 'LAPSED' && retryAt ? 'FAILED' : status);
}

/** What happened, and what to do about it. */
export function causeWords(cause) {
  const [what, todo] = CAUSES[cause] ?? UNKNOWN_CAUSE;
  return {what, todo};
}

/** What may be done to an account of this status. */
export function actionsOf(status) {
  return ACTIONS_OF[status] ?? ['resync', 'quarantine'];
}


const DAY = 86_400_000;
const KEY_SOON = 14 * DAY;

/** What else is to be known of an account, most urgent first. */
export function notesOf(state, now) {
  const notes = [];
  const left = state.keyExpiresAt ? Date.parse(state.keyExpiresAt) - now : Infinity;
  if (left <= 0) {
    notes.push('The API key has ended. Replace the secret; it is read again with the next attempt.');
  } else if (left < KEY_SOON) {
    notes.push(`The API key ends in ${Math.floor(left / DAY)} days. Make a new one and replace the secret.`);
  }
  if (state.keyReadOnly === false) {
    notes.push('The API key can trade or withdraw. A read-only key is enough.');
  }
  if (state.venueNotice) {
    const {title, from, until} = state.venueNotice;
    notes.push(`The exchange announces: ${title} (${[from, until].filter(Boolean).join(' to ')}).`);
  }
  if (state.unknownWords > 0) {
    notes.push(`The exchange used words that are not known (${state.unknownWords} times). See the log, and look for a `
      + 'newer version.');
  }
  return notes;
}

export const TEXTS = {
  storeProblem: problem => `${problem[0].toUpperCase()}${problem.slice(1)}. What is shown of the accounts is what was `
    + 'read last.',
  lost: (since, ago) => `Disconnected since ${since} (${ago}). What is shown is from then. Trying again by itself.`,
  refused: message => `The server does not let this page in: ${message}.`,
  notCurrent: 'It says LIVE, but its lease is over: the ledger is not current.',
};
