/**
 * What time it is and what happens later, as ports: everything that waits or measures asks these, so that a test can let
 * hours pass in a moment.
 */
package fillkeeper.time;
