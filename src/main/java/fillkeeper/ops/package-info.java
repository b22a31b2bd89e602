/** What the process tells over HTTP: health, and the state of every account. Reading only. */
package fillkeeper.ops;
