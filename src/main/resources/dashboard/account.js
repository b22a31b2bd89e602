// One account: how it stands, its last hour, its records.

import {Actions} from './actions.js';
import {Advice} from './advice.js';
import {Chart} from './charts.js';
import {breakable, el, setText} from './dom.js';
import {millis, moment, percent, tenth, whole} from './format.js';
import {RecordList} from './lists.js';
import {RECORDS} from './records.js';
import {QueueCell, StatusCell, newest} from './standing.js';

const AGAIN = 5_000;

const FACTS = [
  ['Epoch', state => whole(state.epoch)],
  ['Open gaps', state => whole(state.openGaps)],
  ['Events per second', (state, sample) => tenth(sample.eventsPerSecond)],
  ['Lag', (state, sample) => millis(sample.lagMs)],
  ['Last event', (state, sample, now) => moment(state.lastEventAt, now)],
  ['Last read whole', (state, sample, now) => moment(state.lastSyncedAt, now)],
  ['Last proven', (state, sample, now) => moment(state.lastProvenAt, now)],
  ['Changes', state => whole(state.changeSeq)],
  ['Restarts of this process', state => whole(state.restarts)],
  ['Received', state => whole(state.counters.received)],
  ['Applied', state => whole(state.counters.applied)],
  ['Duplicates', state => whole(state.counters.duplicates)],
  ['Stale', state => whole(state.counters.stale)],
  ['Corrections', state => whole(state.counters.corrections)],
  ['Rejected', state => whole(state.counters.rejected)],
  ['Dropped', state => whole(state.counters.dropped)],
];

export class AccountPage {
  title;
  element;
  #name;
  #status = new StatusCell();
  #queue = new QueueCell();
  #advice = new Advice();
  #actions;
  #label = el('span', {class: 'sub'});
  #facts = FACTS.map(() => el('dd'));
  #lists;
  #charts = [
    new Chart('Events per second', 'eventsPerSecond', tenth, 1),
    new Chart('Queue, part of its nearest limit', 'queueFill', percent, 0.01),
    new Chart('Lag, oldest event that is not stored yet', 'lagMs', millis, 10),
    new Chart('Duplicates, part of what was received', 'duplicates', percent, 0.01),
  ];
  #seen = '';
  #readAt = 0;

  constructor(name) {
    this.#name = name;
    this.title = name;
    this.#actions = new Actions(name);
    this.#lists = RECORDS.map(spec => new RecordList(name, spec));
    this.element = [this.#standing(), ...this.#lists.slice(0, 1).map(list => list.element), this.#hour(),
      ...this.#lists.slice(1).map(list => list.element)];
    this.#lists.forEach(list => list.load());
  }

  states({states, hour}, now) {
    const state = states.accounts.find(each => each.name === this.#name);
    if (state === undefined) {
      this.element[0].replaceChildren(el('h1', {tabindex: -1}, this.#name),
        el('p', {class: 'empty'}, 'No account of that name is configured. '), el('a', {href: '#/'}, 'All accounts'));
      this.element.slice(1).forEach(part => part.remove());
      return;
    }
    const sample = newest(hour?.accounts[this.#name]);
    setText(this.#label, state.label ?? '');
    this.#status.update(state, now);
    this.#queue.update(state);
    this.#advice.update(state, now);
    this.#actions.update(state.status);
    FACTS.forEach(([, of], i) => setText(this.#facts[i], of(state, sample, now)));
    this.#refresh(state);
  }

  hour({hour}) {
    const track = hour.accounts[this.#name];
    if (track) {
      this.#charts.forEach(chart => chart.show(hour.at, {[this.#name]: track}));
    }
  }

  /** The lists follow what is said of the account, but not each of its changes. */
  #refresh(state) {
    const seen = [state.status, state.epoch, state.changeSeq, state.openGaps, state.lastProvenAt,
      state.lastIncident?.id, state.lastIncident?.resolvedAt].join();
    if (this.#seen !== seen && Date.now() - this.#readAt > AGAIN) {
      this.#seen = seen;
      this.#readAt = Date.now();
      this.#lists.forEach(list => list.refresh());
    }
  }

  #standing() {
    return el('section', {class: 'panel standing', 'aria-labelledby': 'account'},
      el('p', {}, el('a', {href: '#/'}, 'All accounts')),
      el('div', {class: 'title'}, el('h1', {id: 'account', tabindex: -1}, ...breakable(this.#name)), this.#label,
        el('div', {}, ...this.#status.parts), this.#actions.element),
      this.#advice.element,
      el('dl', {class: 'facts'}, el('div', {}, el('dt', {}, 'Queue'), el('dd', {}, ...this.#queue.parts)),
        ...FACTS.map(([term], i) => el('div', {}, el('dt', {}, term), this.#facts[i]))));
  }

  #hour() {
    return el('section', {class: 'panel', 'aria-labelledby': 'hour'}, el('h2', {id: 'hour'}, 'The last hour'),
      el('div', {class: 'charts'}, ...this.#charts.map(chart => chart.element)));
  }
}
