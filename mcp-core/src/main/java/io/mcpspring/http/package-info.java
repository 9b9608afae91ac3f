/**
 * The HTTP binding: what an adapter hands in and out, the gate, and the classification of
 * requests by era.
 */
@NullMarked
package io.mcpspring.http;

import org.jspecify.annotations.NullMarked;
