/**
 * What the ledger is about, as values: orders, executions, gaps, coverage, incidents, and the exact arithmetic of their
 * amounts. It knows of no exchange, no database and no clock, and every other package speaks in its words.
 */
package fillkeeper.domain;
