/**
 * Fillkeeper keeps a ledger of what exchanges did to accounts, every order's state and every execution, once and exactly.
 *
 * <p>An exchange tells a {@code venue} package, an {@code account} applies what it tells through the rules of the
 * {@code core}, and the {@code ledger} stores it behind the fence of a claim; the {@code supervisor} gives each attempt
 * that ends a successor; {@code bus}, {@code desk}, {@code json} and {@code ops} tell others. Imports point inwards, to
 * the {@code domain}. This package puts the parts together and is the only one that knows them all.
 */
package fillkeeper;
