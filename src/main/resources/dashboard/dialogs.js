// What is asked of the operator. A modal <dialog> keeps the focus inside and closes with Esc.

import {forgetToken, hasToken, keepToken} from './api.js';
import {el} from './dom.js';

let asking = null;

/** Asks for a token, once however many need it. False where none is given. */
export function askForToken(why) {
  asking ??= token(why).finally(() => {
    asking = null;
  });
  return asking;
}

function token(why) {
  const input = el('input', {type: 'password', id: 'token-input', autocomplete: 'off', required: true});
  return open({
    title: 'A token is needed',
    text: `The server says: ${why}. A token is kept in this tab only.`,
    fields: [el('label', {for: 'token-input'}, 'Token'), input],
    confirm: 'Use it',
    send: async () => {
      forgetToken();
      keepToken(input.value.trim());
      document.getElementById('token').hidden = !hasToken();
    },
  });
}

/**
 * Asks whether something is to be done, and why; true once it is done. What is refused is said in the dialog, which
 * stays open.
 *
 * @param send does it, with the reason
 */
export function confirm({title, text, label, required, confirm: button, grave}, send) {
  const reason = el('textarea', {id: 'reason', rows: 2, maxlength: 2000, required});
  return open({
    title, text, grave,
    fields: [el('label', {for: 'reason'}, label), reason],
    confirm: button,
    send: () => send(reason.value.trim()),
  });
}

function open({title, text, fields, confirm: button, grave, send}) {
  return new Promise(resolve => {
    const problem = el('p', {class: 'refused', role: 'alert'});
    const yes = el('button', {type: 'submit', class: grave ? 'grave' : 'strong'}, button);
    const no = el('button', {type: 'button', class: 'quiet', onclick: () => dialog.close()}, 'Cancel');
    const form = el('form', {}, el('h2', {id: 'dialog-title'}, title), el('p', {}, text), ...fields, problem,
      el('div', {class: 'buttons'}, no, yes));
    const dialog = el('dialog', {'aria-labelledby': 'dialog-title'}, form);
    let done = false;
    form.addEventListener('submit', async event => {
      event.preventDefault();
      yes.disabled = true;
      problem.textContent = '';
      try {
        await send();
        done = true;
        dialog.close();
      } catch (refusal) {
        problem.textContent = `Not done: ${refusal.message}`;
      } finally {
        yes.disabled = false;
      }
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(done);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
