/** The program without any set-up: simulated exchanges, accounts, recorders, and a story told in lines. */
package fillkeeper.demo;
