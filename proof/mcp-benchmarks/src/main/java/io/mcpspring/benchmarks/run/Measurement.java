package io.mcpspring.benchmarks.run;

/**
 * What one target showed on one workload in one round.
 *
 * @param target the server
 * @param workload what the clients did
 * @param connections how many connections each server had
 * @param round the round, counted from 0
 * @param perSecond operations a second
 * @param micros processor time of the server for an operation, in microseconds
 * @param medianMillis the median of the latencies, in milliseconds
 * @param tailMillis their 99th percentile
 * @param allocatedBytes bytes that the server allocated for an operation, NaN if it does
 * not tell
 */
record Measurement(Target target, Workload workload, int connections, int round, double perSecond, double micros,
		double medianMillis, double tailMillis, double allocatedBytes) {
}
