// Charts of the last hour.

import {el, setText} from './dom.js';
import uPlot from './uplot.js';

const HEIGHT = 150;
const DASHES = [[], [6, 3], [2, 3], [8, 3, 2, 3]];
const BORDERS = ['solid', 'dashed', 'dotted', 'double'];
const COLOURS = 8;
const LINES_MAX = 12;
const SCHEME = matchMedia('(prefers-color-scheme: dark)');

/** One measure of several accounts or recorders. Lines differ in colour and in dashes, and are named. */
export class Chart {
  element;
  #field;
  #format;
  #highest;
  #place = el('div', {class: 'plot'});
  #said = el('p', {class: 'unseen'});
  #plot = null;
  #names = '';
  #last = null;

  /**
   * @param field   of the samples
   * @param format  makes a text of a value
   * @param highest what the axis reaches at least
   */
  constructor(title, field, format, highest) {
    this.#field = field;
    this.#format = format;
    this.#highest = highest;
    this.element = el('figure', {class: 'chart'}, el('figcaption', {}, title), this.#place, this.#said);
    new ResizeObserver(() => this.#plot?.setSize(this.#size())).observe(this.#place);
    SCHEME.addEventListener('change', () => {
      this.#names = '';
      this.#last && this.show(...this.#last);
    });
  }

  /** Shows these tracks, by name; those that do not fit are said. */
  show(times, tracks) {
    this.#last = [times, tracks];
    const names = Object.keys(tracks).slice(0, LINES_MAX);
    const data = [times.map(time => Date.parse(time) / 1000), ...names.map(name => tracks[name][this.#field])];
    if (this.#plot === null || this.#names !== names.join('\n')) {
      this.#names = names.join('\n');
      this.#plot?.destroy();
      this.#plot = new uPlot(this.#options(names), data, this.#place);
    } else {
      this.#plot.setData(data);
    }
    if (this.#plot.cursor.idx === null || this.#plot.cursor.idx === undefined) {
      this.#showNewest(this.#plot);
    }
    setText(this.#said, this.#saying(names, tracks));
  }

  /** While nobody points at a moment, the legend tells the newest. */
  #showNewest(plot) {
    plot.setLegend({idx: plot.data[0].length === 0 ? null : plot.data[0].length - 1}, false);
  }

  #saying(names, tracks) {
    const all = names.map(name => {
      const values = tracks[name][this.#field].filter(value => value !== null);
      return values.length === 0 ? `${name}: nothing measured`
        : `${name}: highest ${this.#format(Math.max(...values))}`;
    });
    const more = Object.keys(tracks).length - names.length;
    return all.join(' · ') + (more > 0 ? ` · ${more} more not drawn` : '');
  }

  #size() {
    return {width: Math.max(200, this.#place.clientWidth), height: HEIGHT};
  }

  #options(names) {
    const style = getComputedStyle(document.documentElement);
    const labels = withoutCommonParts(names);
    const ink = style.getPropertyValue('--muted');
    const grid = {stroke: style.getPropertyValue('--line'), width: 1};
    const axis = {stroke: ink, grid, ticks: grid, font: '11px system-ui, sans-serif'};
    return {
      ...this.#size(),
      tzDate: time => uPlot.tzDate(new Date(time * 1000), 'Etc/UTC'),
      legend: {live: true, markers: {width: 2, dash: (_, i) => BORDERS[(i - 1) % BORDERS.length]}},
      hooks: {setLegend: [plot => plot.legend.idx === null && this.#showNewest(plot)]},
      cursor: {y: false, drag: {x: false, y: false}},
      scales: {x: {range: (_, min, max) => [Math.min(min, max - 600), max]},
        y: {range: (_, min, max) => [0, Math.max(this.#highest, max * 1.1)]}},
      axes: [
        {...axis, size: 26, space: 70, values: (_, ticks) => ticks.map(tick => clock(tick))},
        {...axis, size: 62, space: 28, values: (_, ticks) => ticks.map(tick => this.#format(tick))},
      ],
      series: [
        {label: 'UTC', value: (_, time) => time === null ? '–' : clock(time, 19)},
        ...names.map((name, i) => ({
          label: labels[i],
          stroke: style.getPropertyValue(`--series-${i % COLOURS + 1}`),
          dash: DASHES[i % DASHES.length],
          width: 1.5,
          points: {show: false},
          value: (_, value) => this.#format(value),
        })),
      ],
    };
  }
}

function clock(time, end = 16) {
  return new Date(time * 1000).toISOString().slice(11, end);
}

/** What tells dotted names apart: the parts that all begin with are left out. */
function withoutCommonParts(names) {
  const parts = names.map(name => name.split('.'));
  let common = 0;
  while (names.length > 1 && parts.every(each => each.length > common + 1 && each[common] === parts[0][common])) {
    common++;
  }
  return parts.map(each => each.slice(common).join('.'));
}
