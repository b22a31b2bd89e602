/** What is said of an account: its name goes with each line. */
package fillkeeper.log;
