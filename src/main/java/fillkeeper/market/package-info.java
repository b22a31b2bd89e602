/**
 * Recorders of public trades and collectors of ticks: bounded, serial and closed by the first failure like an account,
 * but owned by nobody, since the database's key stores each row once whoever brings it.
 */
package fillkeeper.market;
