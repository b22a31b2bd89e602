/**
 * The configuration: read once into records, every fault of it reported at once with its path, what was found and what is
 * accepted. Secrets are references that are read anew for each attempt.
 */
package fillkeeper.settings;
