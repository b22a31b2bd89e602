/** What is asked over HTTP: health, the state of every account, its records and changes, and what is done to it. */
package fillkeeper.ops;
