/** The ledger's database in memory, with the ways to it that fail on purpose; and the proof that it answers as PostgreSQL does. */
package fillkeeper.simulation.store;
