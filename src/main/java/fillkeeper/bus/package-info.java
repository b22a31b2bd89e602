/** What is told on the event bus, and where: names of addresses, and messages that follow what is durable. */
package fillkeeper.bus;
