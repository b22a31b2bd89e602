// Which records of an account are listed, and what is shown of each.

import {acceptButton} from './actions.js';
import {accountPath, get} from './api.js';
import {amount, moment, text, whole} from './format.js';
import {causeWords} from './words.js';

const PAGE = 20;
const WINDOW = 500;
const WINDOWS_MAX = 10;

/** What is listed, in its order. A column's `of` makes a text, `element` an element. */
export const RECORDS = [
  {
    id: 'orders',
    title: 'Open orders',
    pages: name => cursorPages(`${accountPath(name)}/orders?open=true&limit=${PAGE}`),
    columns: orderColumns(false),
  },
  {
    id: 'fills',
    title: 'Fills',
    pages: name => executionPages(name),
    columns: [
      {label: 'Executed', of: fill => moment(fill.executedAt)},
      {label: 'Symbol', of: fill => `${fill.symbol} (${fill.category})`},
      {label: 'Side', of: fill => text(fill.side)},
      {label: 'Type', of: fill => fill.execType + (fill.voidedAt ? ' (voided)' : '')},
      {label: 'Price', of: fill => amount(fill.price), number: true},
      {label: 'Quantity', of: fill => amount(fill.qty), number: true},
      {label: 'Fee', of: fill => fill.fee === null ? '–' : `${amount(fill.fee)} ${text(fill.feeCurrency)}`, number: true},
      {label: 'Maker', of: fill => fill.isMaker === null ? '–' : fill.isMaker ? 'maker' : 'taker'},
      {label: 'Client id', id: true, of: fill => text(fill.clientOrderId)},
      {label: 'Execution', id: true, of: fill => fill.execId},
    ],
  },
  {
    id: 'gaps',
    title: 'Gaps',
    pages: name => cursorPages(`${accountPath(name)}/gaps?limit=${PAGE}`),
    columns: [
      {label: 'Opened', of: gap => moment(gap.openedAt)},
      {label: 'Symbol', of: gap => `${gap.symbol} (${gap.category})`},
      {label: 'Order', id: true, of: gap => gap.orderId},
      {label: 'Expected', of: gap => amount(gap.expected), number: true},
      {label: 'Booked', of: gap => amount(gap.booked), number: true},
      {label: 'Deadline', of: gap => moment(gap.deadline)},
      {label: 'State', of: gapState},
      {label: 'Note', id: true, of: gap => text(gap.note)},
      {unseen: 'What can be done', element: (gap, name, reload) =>
        gap.closedAt || gap.acceptedAt ? '' : acceptButton(name, gap, reload)},
    ],
  },
  {
    id: 'incidents',
    title: 'Incidents',
    pages: name => cursorPages(`${accountPath(name)}/incidents?limit=${PAGE}`),
    columns: [
      {label: 'Opened', of: incident => moment(incident.openedAt)},
      {label: 'What happened', long: true, of: incident => `${causeWords(incident.cause).what} (${incident.cause})`},
      {label: 'Detail', long: true, of: incident => text(incident.detail)},
      {label: 'What to do', long: true, of: incident => causeWords(incident.cause).todo},
      {label: 'Resolved', of: incident => incident.resolvedAt ? moment(incident.resolvedAt) : 'not yet'},
      {label: 'Epoch', of: incident => whole(incident.epoch), number: true},
    ],
  },
  {
    id: 'audits',
    title: 'Audits',
    pages: name => cursorPages(`${accountPath(name)}/audits?limit=${PAGE}`),
    columns: [
      {label: 'Finished', of: audit => moment(audit.finishedAt)},
      {label: 'Compared', of: compared},
      {label: 'From', of: audit => moment(audit.windowFrom)},
      {label: 'To', of: audit => moment(audit.windowTo)},
      {label: 'Checked', of: audit => whole(audit.checked), number: true},
      {label: 'Differences', of: audit => whole(audit.differences), number: true},
      {label: 'Repaired', of: audit => whole(audit.repaired), number: true},
      {label: 'Outcome', of: audit => audit.outcome},
    ],
  },
  {
    id: 'ended',
    title: 'Orders, ended ones too',
    pages: name => cursorPages(`${accountPath(name)}/orders?limit=${PAGE}`),
    columns: orderColumns(true),
  },
  {
    id: 'done',
    title: 'What operators did',
    pages: name => cursorPages(`${accountPath(name)}/actions?limit=${PAGE}`),
    columns: [
      {label: 'Asked', of: action => moment(action.askedAt)},
      {label: 'What', of: action => action.action + (action.subject ? ` ${action.subject}` : '')},
      {label: 'Who', of: action => `${action.who} (${action.via})`},
      {label: 'Reason', id: true, of: action => text(action.reason)},
      {label: 'Outcome', of: action => text(action.outcome)},
      {label: 'Detail', id: true, of: action => text(action.detail)},
    ],
  },
];

/** Which list, and what it was narrowed to. */
function compared({kind, category, scope}) {
  return `${kind.replaceAll('_', ' ')} (${[category, scope].filter(Boolean).join(', ')})`;
}

function orderColumns(ended) {
  return [
    {label: 'Updated', of: order => moment(order.updatedAt)},
    {label: 'Symbol', of: order => `${order.symbol} (${order.category})`},
    {label: 'Side', of: order => text(order.side)},
    {label: 'Type', of: order => order.orderType + (order.recordType === 'algo_order' ? ' (algo)' : '')},
    {label: 'Price', of: order => amount(order.price), number: true},
    {label: 'Quantity', of: order => amount(order.qty ?? order.quoteQty), number: true},
    {label: 'Filled', of: order => amount(order.cumQty), number: true},
    {label: 'Status', of: order => order.status},
    ...(ended ? [{label: 'Reason', id: true, of: order => text(order.rejectReason ?? order.cancelReason)}] : []),
    {label: 'Client id', id: true, of: order => text(order.clientOrderId)},
    {label: 'Order', id: true, of: order => order.orderId},
  ];
}

function gapState(gap) {
  if (gap.closedAt) {
    return `closed ${moment(gap.closedAt)} by ${text(gap.closedBy)}`;
  }
  return gap.acceptedAt ? `accepted ${moment(gap.acceptedAt)} by ${text(gap.acceptedBy)}` : 'open';
}

/** Pages of a list that begins with the newest: each call gives the next one, and whether there are more. */
function cursorPages(path) {
  let next = null;
  return async () => {
    const page = await get(next === null ? path : `${path}&after=${encodeURIComponent(next)}`);
    next = page.next;
    return {items: page.items, more: next !== null};
  };
}

/** Executions are listed oldest first, by change number; so windows of numbers are read from the newest down. */
function executionPages(name) {
  const path = `${accountPath(name)}/executions`;
  let items = [];
  let top = null;
  return async () => {
    top ??= (await get(`${path}?limit=1`)).account.changeSeq;
    for (let i = 0; i < WINDOWS_MAX && top > 0 && items.length < PAGE; i++) {
      const below = Math.max(0, top - WINDOW);
      const page = await get(`${path}?after=${below}&limit=${WINDOW}`);
      items.push(...page.items.filter(fill => fill.changeSeq <= top).reverse());
      top = below;
    }
    const page = items.slice(0, PAGE);
    items = items.slice(PAGE);
    return {items: page, more: top > 0 || items.length > 0};
  };
}
