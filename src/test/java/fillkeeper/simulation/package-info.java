/**
 * The whole life of accounts on virtual time: {@link fillkeeper.simulation.Simulation} runs one schedule, which {@link
 * fillkeeper.simulation.Schedules} draws from a seed.
 *
 * <p>To see one: {@code mvn test -Dtest=SimulationTest -Dseed=…}. To add a fault: a name in {@code FaultKind}, how
 * long and how often in {@code Schedules}, and the place where it strikes ({@code Weather.strikes}, or {@code
 * Troubles} for one that is an event by itself). To add a promise: {@code Judge} for what holds at
 * every step, {@code Mirror} for what is committed, {@code Healing} for what is true in the end; and a mutant that
 * breaks it.
 */
package fillkeeper.simulation;
