/** The parts that run for every event, each by itself, under JMH. */
package fillkeeper.bench.jmh;
