/** What leaves the ledger when it is old, and when. */
package fillkeeper.retention;
