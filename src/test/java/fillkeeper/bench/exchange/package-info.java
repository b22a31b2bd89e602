/** The load: an exchange that costs little, speaks prepared frames, and knows its book by arithmetic. */
package fillkeeper.bench.exchange;
