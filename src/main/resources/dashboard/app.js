// The page: which part is shown, and what is said of the connection.

import {AccountPage} from './account.js';
import {forgetToken, hasToken, onTokenNeeded} from './api.js';
import {Connection} from './connection.js';
import {askForToken} from './dialogs.js';
import {announce, el, setAttribute, setText} from './dom.js';
import {moment, span} from './format.js';
import {Overview} from './overview.js';
import {TEXTS, statusWords} from './words.js';

const TICK = 1_000;
const main = document.getElementById('main');
const banner = document.getElementById('banner');
const bannerText = el('span');
const problem = document.getElementById('problem');
const summary = document.getElementById('summary');
const link = document.getElementById('link');
const forget = document.getElementById('token');
const connection = new Connection();
const statuses = new Map();
let page = null;

function route() {
  const account = /^#\/accounts\/(.+)$/.exec(location.hash);
  page = account ? new AccountPage(decodeURIComponent(account[1])) : new Overview();
  main.replaceChildren(...page.element);
  document.title = `${page.title} – fillkeeper`;
  show();
}

function show() {
  if (connection.states !== null) {
    page.states(connection, connection.now());
    connection.hour && page.hour(connection);
  }
}

function onStates() {
  page.states(connection, connection.now());
  const {accounts, problem: store} = connection.states;
  const live = accounts.filter(account => account.status === 'LIVE' && account.isCurrent).length;
  const troubled = accounts.filter(account => ['bad', 'warn'].includes(statusWords(account.status).tone)).length;
  setText(summary, accounts.length === 0 ? '' : `${live} of ${accounts.length} accounts LIVE`);
  document.title = `${troubled > 0 ? `(${troubled}) ` : ''}${page.title} – fillkeeper`;
  problem.hidden = store === null;
  document.body.classList.toggle('stale', store !== null);
  setText(problem, store === null ? '' : TEXTS.storeProblem(store));
  const changed = accounts.filter(({name, status}) => statuses.has(name) && statuses.get(name) !== status);
  if (changed.length > 0) {
    announce(changed.map(({name, status}) => `${name} is ${status}. ${statusWords(status).means}`).join(' '));
  }
  accounts.forEach(({name, status}) => statuses.set(name, status));
}

function onLink() {
  const {connected} = connection;
  document.body.classList.toggle('lost', !connected);
  banner.hidden = connected;
  setText(link, connected ? '● Connected' : '■ Disconnected');
  announce(connected ? 'Connected' : 'Disconnected from the server');
  forget.hidden = !hasToken();
  sayLost();
}

function sayLost() {
  const {lostAt, refusal} = connection;
  if (lostAt !== null) {
    setText(bannerText, refusal ? TEXTS.refused(refusal.message)
      : TEXTS.lost(moment(lostAt + connection.now() - Date.now(), connection.now()), span(Date.now() - lostAt)));
  }
}

function tick() {
  sayLost();
  if (connection.connected) {
    page.states(connection, connection.now());
  }
}

banner.append(bannerText, el('button', {type: 'button', onclick: () => connection.again()}, 'Try now'));
setAttribute(banner, 'role', 'region');
setAttribute(banner, 'aria-label', 'Connection');
document.getElementById('skip').addEventListener('click', event => {
  event.preventDefault();
  main.focus();
});
forget.addEventListener('click', () => {
  forgetToken();
  location.reload();
});
onTokenNeeded(askForToken);
addEventListener('hashchange', () => {
  route();
  main.querySelector('h1')?.focus();
  scrollTo(0, 0);
});
connection.addEventListener('states', onStates);
connection.addEventListener('hour', () => page.hour(connection));
connection.addEventListener('link', onLink);
setInterval(tick, TICK);
route();
connection.run();
