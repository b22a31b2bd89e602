// How an account stands: the parts that the overview and the account's own page show alike.

import {el, setAttribute, setText} from './dom.js';
import {bytes, millis, moment, span, unbroken, whole} from './format.js';
import {statusWords} from './words.js';

/** The status with its sign, since when, and when it is tried again. */
export class StatusCell {
  #symbol = el('span', {'aria-hidden': 'true'});
  #word = el('span', {class: 'word'});
  #badge = el('span', {class: 'status'}, this.#symbol, this.#word);
  #since = el('span', {class: 'sub'});
  #retry = el('span', {class: 'sub'});
  parts = [this.#badge, this.#since, this.#retry];

  update(state, now) {
    const {tone, symbol} = statusWords(state.status);
    setAttribute(this.#badge, 'class', `status tone-${tone}`);
    setText(this.#symbol, symbol);
    setText(this.#word, state.status);
    setText(this.#since, state.statusSince
      ? `since ${moment(state.statusSince, now)}, ${span(now - Date.parse(state.statusSince))}` : '');
    const wait = state.retryAt ? Date.parse(state.retryAt) - now : 0;
    setText(this.#retry, wait > 0 ? `next attempt in ${span(wait)}` : '');
  }
}

/** The queue against each of its limits. */
export class QueueCell {
  #meter = el('meter', {min: 0, max: 1, low: 0.5, high: 0.8, optimum: 0, 'aria-label': 'Queue, part of its limits'});
  #events = el('span');
  #rest = el('span', {class: 'sub'});
  parts = [this.#meter, this.#events, this.#rest];

  update({queue}) {
    const runs = queue.maxEvents > 0;
    this.#meter.hidden = !runs;
    const age = `oldest ${millis(queue.oldestAgeMs)}${queue.maxAgeMs > 0 ? ` of ${millis(queue.maxAgeMs)}` : ''}`;
    setText(this.#rest, runs
      ? [`${bytes(queue.bytes)} of ${bytes(queue.maxBytes)}`, age].map(unbroken).join(', ') : '');
    setText(this.#events, runs ? `${whole(queue.events)} of ${whole(queue.maxEvents)}` : 'no queue');
    if (runs) {
      this.#meter.value = Math.max(part(queue.events, queue.maxEvents), part(queue.bytes, queue.maxBytes),
        part(queue.oldestAgeMs, queue.maxAgeMs));
    }
  }
}

/** While an attempt catches up, the age has no limit. */
function part(used, limit) {
  return limit > 0 ? used / limit : 0;
}

/** Gaps of trades; a feed's are jumps of its sequence, which need not mean that anything is missing. */
export function gapsOf({mode, counters}) {
  const {gaps} = counters;
  return mode && gaps > 0 ? `${whole(gaps)} ${gaps === 1 ? 'jump' : 'jumps'}` : whole(gaps);
}

/** The newest sample of a track; nothing while there is none. */
export function newest(track) {
  return Object.fromEntries(Object.entries(track ?? {}).map(([field, values]) => [field, values.at(-1)]));
}
