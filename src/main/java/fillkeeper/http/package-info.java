/**
 * How anything is asked over HTTP: who may, within which limits, in which shape it is answered. Knows paths and
 * parameters only as they are registered, and nothing of accounts.
 */
package fillkeeper.http;
