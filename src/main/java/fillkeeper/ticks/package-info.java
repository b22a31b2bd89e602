/**
 * Feeds of ticks: how their messages are read, what makes a tick one and the same, and which of sequence and content is
 * trusted by what a provider does when it is connected again. Nothing here writes.
 */
package fillkeeper.ticks;
