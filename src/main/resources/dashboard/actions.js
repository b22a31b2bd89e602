// What an operator does to an account: each only after a confirmation.

import {accountPath, newKey, post} from './api.js';
import {confirm} from './dialogs.js';
import {announce, el} from './dom.js';
import {ACTIONS, actionsOf} from './words.js';

/** The buttons of an account; those that its status does not admit are not there. */
export class Actions {
  element = el('div', {class: 'actions'});
  #name;
  #shown = '';

  constructor(name) {
    this.#name = name;
  }

  update(status) {
    const actions = actionsOf(status);
    if (this.#shown !== actions.join()) {
      this.#shown = actions.join();
      const focused = this.element.contains(document.activeElement);
      this.element.replaceChildren(...actions.map(action => this.#button(action)));
      if (focused) {
        this.element.querySelector('button')?.focus();
      }
    }
  }

  #button(action) {
    return el('button', {type: 'button', 'data-action': action, onclick: () => this.#act(action),
      'aria-label': `${ACTIONS[action].label} ${this.#name}`}, ACTIONS[action].label);
  }

  #act(action) {
    const key = newKey();
    return carryOut(action, this.#name, reason => post(`${accountPath(this.#name)}/${action}`,
      reason === '' ? {} : {reason}, key));
  }
}

/** The button that accepts a gap. */
export function acceptButton(name, gap, onDone) {
  const act = async () => {
    const key = newKey();
    if (await carryOut('accept', name, note => post(`${accountPath(name)}/gaps/${gap.id}/accept`, {note}, key))) {
      onDone();
    }
  };
  return el('button', {type: 'button', onclick: act, 'aria-label': `Accept gap ${gap.id}`}, ACTIONS.accept.label);
}

async function carryOut(action, name, send) {
  const words = ACTIONS[action];
  const done = await confirm({
    title: `${words.title} ${name}?`,
    text: words.happens,
    label: action === 'accept' ? 'Note (kept with the gap)' : 'Reason (kept with the action, may be empty)',
    required: action === 'accept',
    confirm: words.confirm,
    grave: words.grave,
  }, send);
  if (done) {
    announce(`${words.title}: done for ${name}`);
  }
  return done;
}
