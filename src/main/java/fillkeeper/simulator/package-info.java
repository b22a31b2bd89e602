/**
 * What every simulated exchange is made of, whatever it speaks: a server whose sockets and requests break when they are
 * asked to ({@link fillkeeper.simulator.SimServer}, {@link fillkeeper.simulator.Sockets},
 * {@link fillkeeper.simulator.Requests}), lines, faults, limits, counts, ids of a seed, and the question whether a
 * ledger says what a book says. Each exchange has a package of its own below this one. A feed of ticks stands for
 * itself.
 */
package fillkeeper.simulator;
