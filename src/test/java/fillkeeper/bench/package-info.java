/** The benchmark: works that each measure one thing, beside what the machine and PostgreSQL can do at the same time. */
package fillkeeper.bench;
