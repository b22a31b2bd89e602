// What is to be known of an account in plain words, and what to do.

import {el, setAttribute, setText} from './dom.js';
import {moment, span} from './format.js';
import {TEXTS, causeWords, notesOf, stateWords} from './words.js';

/** A paragraph each for the status and the last incident, and a list of everything else. */
export class Advice {
  element;
  #means = el('strong');
  #todo = el('span');
  #status = el('p', {}, this.#means, this.#todo);
  #happened = el('span');
  #detail = el('span', {class: 'detail'});
  #remedy = el('span');
  #incident = el('p', {}, this.#happened, this.#detail, this.#remedy);
  #notes = el('ul', {class: 'notes'});
  #noted = '';

  constructor() {
    this.element = el('div', {class: 'advice'}, this.#status, this.#incident, this.#notes);
  }

  update(state, now) {
    this.#sayStatus(state);
    this.#incident.hidden = state.lastIncident === null;
    if (state.lastIncident !== null) {
      this.#sayIncident(state.lastIncident, now);
    }
    const notes = notesOf(state, now);
    if (this.#noted !== notes.join('\n')) {
      this.#noted = notes.join('\n');
      this.#notes.replaceChildren(...notes.map(note => el('li', {}, note)));
    }
    this.#notes.hidden = notes.length === 0;
  }

  #sayStatus(state) {
    const {isCurrent} = state;
    const {means, todo} = stateWords(state);
    const live = state.status === 'LIVE';
    setAttribute(this.#status, 'class', live && isCurrent ? 'calm' : '');
    setText(this.#means, live ? isCurrent ? '' : TEXTS.notCurrent : means);
    setText(this.#todo, live ? isCurrent ? means : '' : ` ${todo}`);
  }

  #sayIncident(incident, now) {
    const {what, todo} = causeWords(incident.cause);
    const ago = span(now - Date.parse(incident.openedAt));
    setAttribute(this.#incident, 'class', incident.resolvedAt ? 'calm' : '');
    setText(this.#happened, `Last incident, ${ago} ago`
      + (incident.resolvedAt ? `, resolved at ${moment(incident.resolvedAt, now)}: ` : ', not resolved: ') + what);
    setText(this.#detail, ` (${[incident.cause, incident.detail].filter(Boolean).join(': ')}) `);
    setText(this.#remedy, todo);
  }
}
