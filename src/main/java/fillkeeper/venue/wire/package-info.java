/**
 * What every exchange's adapter is made of and that is no exchange's own: strict JSON whose numbers stay text, the
 * fields of a row, text made fit to be kept, single exchanges over HTTP, the exchange's clock as we know it, and the
 * process's budget as one context uses it. Nothing here knows a word of an exchange: what differs is given.
 */
package fillkeeper.venue.wire;
