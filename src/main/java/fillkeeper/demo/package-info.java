/** The program without any set-up: an exchange that is simulated, two accounts, a recorder, and a story told in lines. */
package fillkeeper.demo;
