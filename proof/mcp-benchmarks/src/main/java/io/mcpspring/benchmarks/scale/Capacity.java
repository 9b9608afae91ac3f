package io.mcpspring.benchmarks.scale;

/**
 * What the servers of the model have.
 *
 * @param nodeHeap bytes of the heap of a node, half of which may be alive
 * @param nodeCores cores of a node
 * @param redisMemory {@code maxmemory} of Redis in bytes
 * @param networkBytes bytes that a network interface carries in a second
 * @param connections {@code server.tomcat.max-connections} of a node, 0 for Netty, which
 * has no limit
 */
public record Capacity(double nodeHeap, double nodeCores, double redisMemory, double networkBytes, double connections) {
}
