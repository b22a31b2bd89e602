// Every account and every recorder at a glance, with the last hour.

import {Actions} from './actions.js';
import {Advice} from './advice.js';
import {Chart} from './charts.js';
import {breakable, el, setAttribute, setText} from './dom.js';
import {millis, percent, tenth, whole} from './format.js';
import {QueueCell, StatusCell, gapsOf, newest} from './standing.js';
import {row, table} from './tables.js';
import {statusWords} from './words.js';

const ACCOUNT_COLUMNS = [{label: 'Account'}, {label: 'Status'}, {label: 'Epoch', number: true}, {label: 'Queue'},
  {label: 'Events/s', number: true}, {label: 'Lag', number: true}, {label: 'Open gaps', number: true},
  {label: 'What is to be known', long: true}, {unseen: 'What can be done'}];
const MARKET_COLUMNS = [{label: 'Recorder'}, {label: 'Status'}, {label: 'Received', number: true},
  {label: 'Recorded', number: true}, {label: 'Duplicates', number: true}, {label: 'Duplicates of all', number: true},
  {label: 'Events/s', number: true}, {label: 'Gaps', number: true}, {label: 'Restarts', number: true},
  {label: 'Last failure', long: true}];

export class Overview {
  title = 'Accounts';
  element;
  #accounts = new Rows('Accounts', ACCOUNT_COLUMNS, AccountRow);
  #markets = new Rows('Market recorders', MARKET_COLUMNS, MarketRow);
  #marketPanel = el('section', {class: 'panel', 'aria-labelledby': 'markets'},
    el('h2', {id: 'markets'}, 'Market recorders'), this.#markets.element);
  #accountCharts = [
    new Chart('Events per second', 'eventsPerSecond', tenth, 1),
    new Chart('Queue, part of its nearest limit', 'queueFill', percent, 0.01),
    new Chart('Lag, oldest event that is not stored yet', 'lagMs', millis, 10),
    new Chart('Duplicates, part of what was received', 'duplicates', percent, 0.01),
  ];
  #marketCharts = [
    new Chart('Recorders: rows per second', 'eventsPerSecond', tenth, 1),
    new Chart('Recorders: duplicates, part of what was received', 'duplicates', percent, 0.01),
  ];

  constructor() {
    const charts = [...this.#accountCharts, ...this.#marketCharts].map(chart => chart.element);
    this.element = [
      el('h1', {class: 'unseen', tabindex: -1}, 'Overview'),
      el('section', {class: 'panel', 'aria-labelledby': 'accounts'}, el('h2', {id: 'accounts'}, 'Accounts'),
        this.#accounts.element),
      this.#marketPanel,
      el('section', {class: 'panel', 'aria-labelledby': 'hour'}, el('h2', {id: 'hour'}, 'The last hour'),
        el('div', {class: 'charts'}, ...charts)),
    ];
  }

  states({states, hour}, now) {
    this.#accounts.update(states.accounts, hour?.accounts, now);
    this.#markets.update(states.markets, hour?.markets, now);
    const recorders = states.markets.length > 0;
    this.#marketPanel.hidden = !recorders;
    this.#marketCharts.forEach(chart => {
      chart.element.hidden = !recorders;
    });
  }

  hour({hour}) {
    this.#accountCharts.forEach(chart => chart.show(hour.at, hour.accounts));
    this.#marketCharts.forEach(chart => chart.show(hour.at, hour.markets));
  }
}

/** A row for each name; rows stay as long as their names do, so that the focus does. */
class Rows {
  element;
  #columns;
  #kind;
  #body;
  #rows = new Map();

  constructor(caption, columns, kind) {
    const {table: whole, body} = table(caption, columns, 'overview');
    this.element = whole;
    this.#columns = columns;
    this.#kind = kind;
    this.#body = body;
  }

  update(states, tracks, now) {
    const names = states.map(state => state.name);
    if (this.#body.children.length === 0 || names.join('\n') !== [...this.#rows.keys()].join('\n')) {
      const Row = this.#kind;
      this.#rows = new Map(names.map(name => [name, this.#rows.get(name) ?? new Row(name, this.#columns)]));
      this.#body.replaceChildren(...(names.length === 0
        ? [el('tr', {}, el('td', {colspan: this.#columns.length, class: 'empty'}, 'None is configured.'))]
        : [...this.#rows.values()].map(each => each.element)));
    }
    states.forEach(state => this.#rows.get(state.name).update(state, newest(tracks?.[state.name]), now));
  }
}

class AccountRow {
  element;
  #label = el('span', {class: 'sub'});
  #status = new StatusCell();
  #epoch = new TextCell();
  #queue = new QueueCell();
  #rate = new TextCell();
  #lag = new TextCell();
  #gaps = new TextCell();
  #advice = new Advice();
  #actions;

  constructor(name, columns) {
    this.#actions = new Actions(name);
    this.element = row(columns, [
      [el('a', {href: `#/accounts/${encodeURIComponent(name)}`}, ...breakable(name)), this.#label],
      this.#status.parts, this.#epoch.parts, this.#queue.parts, this.#rate.parts, this.#lag.parts, this.#gaps.parts,
      [this.#advice.element], [this.#actions.element],
    ]);
    this.element.dataset.account = name;
  }

  update(state, sample, now) {
    setText(this.#label, state.label ?? '');
    this.#status.update(state, now);
    this.#epoch.show(whole(state.epoch));
    this.#queue.update(state);
    this.#rate.show(tenth(sample.eventsPerSecond));
    this.#lag.show(millis(sample.lagMs));
    this.#gaps.show(whole(state.openGaps), state.openGaps > 0);
    this.#advice.update(state, now);
    this.#actions.update(state.status);
  }
}

class MarketRow {
  element;
  #what = el('span', {class: 'sub'});
  #badge = el('span', {class: 'status'});
  #numbers = Array.from({length: 7}, () => new TextCell());
  #failure = new TextCell();

  constructor(name, columns) {
    this.element = row(columns, [[...breakable(name), this.#what], [this.#badge], ...this.#numbers.map(each => each.parts),
      this.#failure.parts]);
  }

  update(state, sample) {
    const {counters} = state;
    const {tone, symbol} = statusWords(state.status);
    setText(this.#what, (state.symbols ?? [state.mode]).filter(Boolean).join(', '));
    setAttribute(this.#badge, 'class', `status tone-${tone}`);
    setText(this.#badge, `${symbol} ${state.status}`);
    [whole(counters.received), whole(counters.recorded), whole(counters.duplicates),
      percent(counters.received > 0 ? counters.duplicates / counters.received : null), tenth(sample.eventsPerSecond),
      gapsOf(state), whole(state.restarts)].forEach((number, i) => this.#numbers[i].show(number));
    this.#failure.show(state.lastFailure ?? 'none');
  }
}

class TextCell {
  #text = el('span');
  parts = [this.#text];

  show(text, alarming = false) {
    setText(this.#text, text);
    setAttribute(this.#text, 'class', alarming ? 'alarm' : '');
  }
}
