// A list of records, page by page.

import {el, setText} from './dom.js';
import {row, table} from './tables.js';

/** Shows the newest page and goes on to older ones when it is asked. */
export class RecordList {
  element;
  #name;
  #spec;
  #body;
  #scroll;
  #note = el('p', {class: 'note'});
  #older = el('button', {type: 'button', onclick: () => this.#more(), hidden: true}, 'Older');
  #pages;
  #expanded = false;
  #shown = null;
  #wanted = false;
  #turn = Promise.resolve();

  constructor(name, spec) {
    this.#name = name;
    this.#spec = spec;
    const {table: whole, body} = table(spec.title, spec.columns, 'records');
    this.#body = body;
    this.#scroll = el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-labelledby': spec.id, hidden: true},
      whole);
    const refresh = el('button', {type: 'button', class: 'quiet', onclick: () => this.load(),
      'aria-label': `Refresh ${spec.title}`}, 'Refresh');
    this.element = el('section', {class: 'panel', 'aria-labelledby': spec.id},
      el('div', {class: 'panel-head'}, el('h2', {id: spec.id, tabindex: -1}, spec.title), refresh, this.#note),
      this.#scroll, this.#older);
  }

  /** There may be newer records; who looks at older ones is not disturbed. */
  refresh() {
    if (!this.#expanded) {
      this.load();
    }
  }

  /** The newest page, once whatever is being read is shown. */
  load() {
    if (!this.#wanted) {
      this.#wanted = true;
      this.#inTurn(() => this.#newest());
    }
  }

  /** One page after another: what goes on from a page goes on from the one that is shown. */
  #inTurn(read) {
    this.#turn = this.#turn.then(read);
  }

  #newest() {
    this.#wanted = false;
    this.#expanded = false;
    this.#pages = this.#spec.pages(this.#name);
    return this.#read((items, more) => {
      const now = JSON.stringify(items);
      if (this.#shown !== now) {
        this.#shown = now;
        this.#body.replaceChildren(...this.#rows(items));
      }
      this.#scroll.hidden = items.length === 0;
      setText(this.#note, items.length === 0 ? 'None.' : more ? `The newest ${items.length}.` : `${items.length}.`);
    });
  }

  #more() {
    this.#expanded = true;
    this.#inTurn(() => this.#goOn());
  }

  /** Nothing, if the last page was shown meanwhile. */
  async #goOn() {
    if (this.#older.hidden) {
      return;
    }
    this.#expanded = true;
    await this.#read(items => {
      this.#shown = null;
      this.#body.append(...this.#rows(items));
      setText(this.#note, `The newest ${this.#body.children.length}. Refresh shows what is newer.`);
    });
  }

  async #read(show) {
    try {
      const {items, more} = await this.#pages();
      show(items, more);
      this.#older.hidden = !more;
    } catch (failure) {
      setText(this.#note, `Cannot be read: ${failure.message}`);
    }
  }

  #rows(items) {
    const {columns} = this.#spec;
    return items.map(item => row(columns, columns.map(column =>
      [column.of ? column.of(item) : column.element(item, this.#name, () => this.load())])));
  }
}
