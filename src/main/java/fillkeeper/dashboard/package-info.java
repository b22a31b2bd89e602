/**
 * The page that an operator leaves open: its files, what it follows, and what the process remembers of the last hour.
 */
package fillkeeper.dashboard;
