/**
 * An exchange as this program sees it: {@link fillkeeper.venue.Venue} is what is asked of one account, {@link
 * fillkeeper.venue.VenueListener} what it tells, {@link fillkeeper.venue.VenueRules} what it promises. Beside the port
 * stands what every exchange needs: whole messages out of frames, sockets that are declared lost in time, and one budget
 * of requests for all accounts behind an address. Each exchange is a package below this one, and nothing outside of that
 * knows its words.
 */
package fillkeeper.venue;
