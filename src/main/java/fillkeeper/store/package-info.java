/**
 * The PostgreSQL underneath, before anybody writes: the embedded one as a child process with its directory, lock and
 * orphans, the checks that a server must pass, and the migrations of the schema.
 */
package fillkeeper.store;
