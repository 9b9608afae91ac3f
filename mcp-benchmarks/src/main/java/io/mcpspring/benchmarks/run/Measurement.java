package io.mcpspring.benchmarks.run;

/**
 * What one window of time showed.
 *
 * @param target the server
 * @param workload what the clients did
 * @param round the round, counted from 0
 * @param perSecond operations a second
 * @param micros processor time of the server for an operation, in microseconds
 */
record Measurement(Target target, Workload workload, int round, double perSecond, double micros) {
}
