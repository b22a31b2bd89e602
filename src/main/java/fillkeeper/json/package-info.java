/** What readers see: records as JSON, with the columns' names in camelCase. Pure; nothing here asks anybody. */
package fillkeeper.json;
