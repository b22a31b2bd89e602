/**
 * Recorders of public trades: bounded, serial and closed by the first failure like an account, but owned by nobody, since
 * the database's key stores each trade once whoever brings it.
 */
package fillkeeper.market;
