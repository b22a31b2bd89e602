// Follows the server, and knows whether what is shown is of now. Made again by itself for as long as the page is open.

import {Refusal, ask, get} from './api.js';
import {events} from './stream.js';

const SILENT_MAX = 15_000;      // a point comes each 5 s
const AGAIN_MIN = 500;
const AGAIN_MAX = 5_000;
const HOUR_POINTS = 720;

/** Events `states`, `hour` and `link`. What it knows stands in its fields. */
export class Connection extends EventTarget {
  states = null;                // as the last event said
  hour = null;                  // the samples, oldest first
  connected = false;
  lostAt = null;                // when what is shown stopped being of now
  refusal = null;               // why, where the server said so
  #offset = 0;                  // the server's clock less ours
  #delay = AGAIN_MIN;
  #wake = () => {};

  /** The server's time. */
  now() {
    return Date.now() + this.#offset;
  }

  async run() {
    addEventListener('online', () => this.again());
    document.addEventListener('visibilitychange', () => document.hidden || this.again());
    for (;;) {
      await this.#follow();
      await new Promise(woken => {
        this.#wake = woken;
        if (!this.#needsToken()) {
          setTimeout(woken, this.#delay);
        }
      });
      this.#delay = Math.min(AGAIN_MAX, this.#delay * 2);
    }
  }

  /** Does not wait any longer. */
  again() {
    this.#wake();
  }

  /** Whoever would not give a token is not asked for it again and again. */
  #needsToken() {
    return this.refusal !== null && [401, 403].includes(this.refusal.status);
  }

  async #follow() {
    const abort = new AbortController();
    const deaf = () => setTimeout(() => abort.abort(), SILENT_MAX);
    let timer = deaf();
    const heard = () => {
      clearTimeout(timer);
      timer = deaf();
    };
    try {
      const response = await ask('/api/v1/stream', {headers: {Accept: 'text/event-stream'}, signal: abort.signal});
      heard();
      for await (const {name, data} of events(response, heard)) {
        if (name === 'states') {
          await this.#show(data, abort.signal);
        } else if (name === 'point') {
          this.#add(data);
        }
      }
      this.#lost(null);
    } catch (failure) {
      this.#lost(failure instanceof Refusal ? failure : null);
    } finally {
      clearTimeout(timer);
      abort.abort();
    }
  }

  async #show(states, signal) {
    this.#offset = Date.parse(states.at) - Date.now();
    this.states = states;
    if (!this.connected) {
      this.hour = await get('/api/v1/samples', signal);
      this.connected = true;
      this.lostAt = null;
      this.refusal = null;
      this.#delay = AGAIN_MIN;
      this.#tell('link');
      this.#tell('hour');
    }
    this.#tell('states');
  }

  #add(point) {
    const hour = this.hour;
    if (hour === null || hour.at.at(-1) === point.at[0]) {
      return;
    }
    const before = hour.at.length;
    append(hour.at, point.at);
    for (const kind of ['accounts', 'markets']) {
      for (const [name, measured] of Object.entries(point[kind])) {
        hour[kind][name] ??= Object.fromEntries(Object.keys(measured)
          .map(field => [field, new Array(Math.min(before, HOUR_POINTS - 1)).fill(null)]));
        Object.keys(measured).forEach(field => append(hour[kind][name][field], measured[field]));
      }
    }
    this.#tell('hour');
  }

  #lost(refusal) {
    if (this.connected || this.lostAt === null) {
      this.lostAt = Date.now();
    }
    this.connected = false;
    this.refusal = refusal;
    this.#tell('link');
  }

  #tell(name) {
    this.dispatchEvent(new Event(name));
  }
}

function append(list, more) {
  list.push(...more);
  if (list.length > HOUR_POINTS) {
    list.splice(0, list.length - HOUR_POINTS);
  }
}
