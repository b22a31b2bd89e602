/**
 * The exchange OKX: its words, its signatures, its sockets and its requests. {@link fillkeeper.venue.okx.Okx} is all
 * that the rest of the program knows of it.
 */
package fillkeeper.venue.okx;
