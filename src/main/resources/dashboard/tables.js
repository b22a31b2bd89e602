// Tables that stay tables for a screen reader where they are shown as cards on a narrow screen.

import {el} from './dom.js';

/**
 * @param columns {label} each, or {unseen} where the label is only heard; {number: true} stands to the right,
 *     {long: true} is a text, {id: true} may be broken anywhere
 */
export function table(caption, columns, kind) {
  const body = el('tbody', {role: 'rowgroup'});
  const head = columns.map(column => el('th', {scope: 'col', role: 'columnheader', class: column.number && 'number'},
    column.unseen ? el('span', {class: 'unseen'}, column.unseen) : column.label));
  const whole = el('table', {class: `cards ${kind}`, role: 'table'}, el('caption', {class: 'unseen'}, caption),
    el('thead', {role: 'rowgroup'}, el('tr', {role: 'row'}, ...head)), body);
  return {table: whole, body};
}

/** A row whose first cell names it. */
export function row(columns, cells) {
  return el('tr', {role: 'row'}, ...cells.map((content, i) => i === 0
    ? el('th', {scope: 'row', role: 'rowheader'}, ...content)
    : el('td', {role: 'cell', 'data-label': columns[i].label ?? '', class: kind(columns[i])},
      el('div', {}, ...content))));
}

function kind(column) {
  const kinds = [column.number && 'number', column.long && 'wide long', column.id && 'long', column.unseen && 'bare'];
  return kinds.filter(Boolean).join(' ') || null;
}
