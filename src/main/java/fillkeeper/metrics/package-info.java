/**
 * What is measured, under the names that dashboards and alerts hold on to. The series of accounts and markets are made
 * when they are asked for, from what the program counts anyway: thousands of accounts cost nothing in between.
 */
package fillkeeper.metrics;
