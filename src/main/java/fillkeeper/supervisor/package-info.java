/**
 * Who keeps which account, and what follows when an attempt ends. For each account a {@link
 * fillkeeper.supervisor.Keeping} claims it, starts an attempt and decides on the successor; one lease keeper renews what
 * the process owns; {@link fillkeeper.supervisor.Desk} is where people and programs ask for something. It knows of
 * attempts only what {@link fillkeeper.supervisor.Attempt} says, and nothing of exchanges.
 */
package fillkeeper.supervisor;
