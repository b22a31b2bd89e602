/**
 * What every venue promises, as tests that its suite inherits. They run the real product with the venue's adapter
 * against the venue's simulated exchange, over real sockets and with a real PostgreSQL, and they know no venue.
 *
 * <p>How a venue inherits them:
 * <ol>
 * <li>Its simulated exchange is a {@link fillkeeper.simulator.SimServer}, its accounts are
 *     {@link fillkeeper.simulator.Breakable}. Faults strike at the places that {@link fillkeeper.simulator.At} names:
 *     {@code CONNECT} is every handshake of a private stream; {@code IDENTITY} what the adapter asks in
 *     {@code Venue.identify}, before anything else of the account; {@code OPEN_ORDERS}, {@code HISTORY},
 *     {@code EXECUTIONS}, {@code CONDITIONAL_ORDERS} and {@code FUNDING} the pages of those lists; {@code ORDER_BY_ID}
 *     one order asked for by its id, in whatever list; {@code FRAME} every frame of data, beside the kind of frame that
 *     it is. A fault that was asked for once strikes one arrival. {@code meanwhile} runs before the answer is worked
 *     out.</li>
 * <li>{@link fillkeeper.contract.Bench} and {@link fillkeeper.contract.BenchAccount} are implemented over it, with
 *     nothing but translation into the venue's words. What the venue truly does not have is said by
 *     {@link fillkeeper.contract.Bench#lacks}, with the reason: tests of it are then reported as not applying. What the
 *     rules state, or the wire shows, cannot be said to be lacking.</li>
 * <li>{@code rows()} of an account says what the tables have to say, by the names that
 *     {@link fillkeeper.simulator.TrueBook} describes; all that the book knows is compared, both ways.</li>
 * <li>The suite itself is one class: {@snippet :
 * class BybitContractIT extends VenueContract {
 *
 *   @Override
 *   protected Bench bench(Clock clock) {
 *     return new BybitBench(clock);
 *   }
 * }
 * }
 *     A venue whose categories are different interfaces has a suite for each.</li>
 * <li>Its samples are a {@link fillkeeper.contract.SampleContract}.</li>
 * </ol>
 *
 * <p>One test of a suite is run with {@code -Dit.test='BybitContractIT#whatIsSaidAgain*'}. A venue that ends
 * connections at an age by its own plan gives the contract an exchange with a short age, so that {@code plannedCut}
 * needs no day. {@code docs/adding-a-venue.md} goes through all of it with a small example.
 */
package fillkeeper.contract;
