/** A dry run: whether everything that the configuration names is there and will do, without writing or claiming. */
package fillkeeper.check;
