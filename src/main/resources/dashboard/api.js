// Asks the server, with the operator's token where one is needed. The token stays in this tab and ends with it.

const TOKEN = 'fillkeeper.token';
let askForToken = () => Promise.resolve(false);

/** A request that was refused: the status, a word for programs and a sentence for people. */
export class Refusal extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Who asks the operator for a token; its promise is false where none is given. */
export function onTokenNeeded(asking) {
  askForToken = asking;
}

export function hasToken() {
  return sessionStorage.getItem(TOKEN) !== null;
}

export function keepToken(token) {
  sessionStorage.setItem(TOKEN, token);
}

export function forgetToken() {
  sessionStorage.removeItem(TOKEN);
}

/** The answer, whose body is still to be read. Fails with a Refusal, or as fetch does where nobody answers. */
export async function ask(path, {method = 'GET', body, headers = {}, signal} = {}) {
  for (;;) {
    const token = sessionStorage.getItem(TOKEN);
    const response = await fetch(path, {
      method,
      signal,
      cache: 'no-store',
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        ...headers,
        ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
        ...(token === null ? {} : {Authorization: `Bearer ${token}`}),
      },
    });
    if (response.ok) {
      return response;
    }
    const refusal = await refused(response);
    const needsToken = refusal.status === 401 || refusal.code === 'FORBIDDEN';
    if (!needsToken || !await askForToken(refusal.message)) {
      throw refusal;
    }
  }
}

export async function get(path, signal) {
  return (await ask(path, {signal})).json();
}

/** Does something once, however often it is sent: the key is that of the intention. */
export async function post(path, body, key) {
  return (await ask(path, {method: 'POST', body, headers: {'Idempotency-Key': key}})).json();
}

/** A key for one intention. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

export function accountPath(name) {
  return `/api/v1/accounts/${encodeURIComponent(name)}`;
}

async function refused(response) {
  try {
    const {error} = await response.json();
    return new Refusal(response.status, error.code, error.message);
  } catch {
    return new Refusal(response.status, 'UNREADABLE', `the server answered ${response.status}`);
  }
}
