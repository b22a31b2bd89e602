/**
 * What every exchange's adapter is made of and that is no exchange's own: strict JSON whose numbers stay text, the
 * fields of a row, text made fit to be kept, signatures; {@link fillkeeper.venue.wire.Rest}, the loop that asks and asks
 * again within the budget; {@link fillkeeper.venue.wire.Conversation}, one socket with its requests and its heartbeat;
 * {@link fillkeeper.venue.wire.Succession}, one subscription over sockets that are cut as planned. Nothing here knows a
 * word of an exchange: what differs is given.
 */
package fillkeeper.venue.wire;
