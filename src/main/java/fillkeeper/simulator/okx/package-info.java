/**
 * An OKX to try things on: it keeps its own books right, says them over real sockets with real signatures, and breaks
 * whatever it is asked to break. {@link fillkeeper.simulator.okx.SimExchange} is the way in.
 */
package fillkeeper.simulator.okx;
