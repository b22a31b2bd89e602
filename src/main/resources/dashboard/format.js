// Numbers and times as people read them. Times are UTC, as they are in the tables.

const WHOLE = new Intl.NumberFormat('en');
const TENTH = new Intl.NumberFormat('en', {maximumFractionDigits: 1});
const NONE = '–';

export function whole(number) {
  return number === null || number === undefined ? NONE : WHOLE.format(number);
}

export function tenth(number) {
  return number === null || number === undefined ? NONE : TENTH.format(number);
}

export function percent(ratio) {
  return ratio === null || ratio === undefined ? NONE : `${TENTH.format(ratio * 100)} %`;
}

export function bytes(number) {
  if (number < 1024) {
    return `${number} B`;
  }
  return number < 1024 * 1024 ? `${TENTH.format(number / 1024)} KiB` : `${TENTH.format(number / 1024 / 1024)} MiB`;
}

export function millis(ms) {
  if (ms === null || ms === undefined) {
    return NONE;
  }
  return ms < 1000 ? `${Math.round(ms)} ms` : `${TENTH.format(ms / 1000)} s`;
}

/** How long something lasts, in its two largest units. */
export function span(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) {
    return `${seconds} s`;
  }
  if (seconds < 3600) {
    return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  }
  if (seconds < 86400) {
    return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`;
  }
  return `${Math.floor(seconds / 86400)} d ${Math.floor(seconds / 3600) % 24} h`;
}

/** A moment to the second: its time, with the date unless it is today. */
export function moment(text, now = Date.now()) {
  if (!text) {
    return NONE;
  }
  const iso = new Date(text).toISOString();
  const day = iso.slice(0, 10);
  const time = iso.slice(11, 19);
  return day === new Date(now).toISOString().slice(0, 10) ? time : `${day} ${time}`;
}

/** A text or a dash. */
export function text(value) {
  return value === null || value === undefined || value === '' ? NONE : String(value);
}

/** An amount in its shortest spelling, however many zeros the exchange writes behind it; or a dash. */
export function amount(value) {
  return text(value).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** A text that stays on one line. */
export function unbroken(value) {
  return value.replaceAll(' ', '\u00a0');
}
