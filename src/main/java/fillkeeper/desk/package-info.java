/**
 * Where requests on the event bus are answered: the state of accounts and markets, reads from the tables, and commands
 * handed on to the supervisor. What is asked for is checked here, whoever asks.
 */
package fillkeeper.desk;
