package fillkeeper.contract;

import fillkeeper.simulator.Fault;
import java.util.List;

/**
 * What a venue says of trouble, in its own words: each is a fault of a request.
 *
 * @param failed   an answer like any other that bears the code of a failure of the venue's own, which passes
 * @param untimely a request whose time is too far from the venue's, which passes
 * @param denied   a key that lacks the permission, which does not pass
 * @param tooOften too many requests, in every way in which the venue says so: with and without all that it says of when
 *                 there is room again, which is within a second or two
 */
public record Trouble(Fault failed, Fault untimely, Fault denied, List<Fault> tooOften) {
}
