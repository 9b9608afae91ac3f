package io.mcpspring.engine.server;

import java.time.Duration;

/**
 * Settings of HTTP with SSE, the transport of 2024-11-05.
 *
 * @param maxStreams the maximum number of open streams of a node
 * @param maxQueuedBytes the maximum size of the answers that wait for a slow reader of a
 * stream, in bytes
 * @param initializationTimeout the time after which a stream ends whose client did not
 * say that it is initialized
 */
public record SseSettings(int maxStreams, int maxQueuedBytes, Duration initializationTimeout) {

	/** The defaults of the properties. */
	public static final SseSettings DEFAULTS = new SseSettings(1000, 1024 * 1024, Duration.ofMinutes(1));

	public SseSettings {
		if (maxStreams < 0) {
			throw new IllegalArgumentException("The number of streams must not be negative: " + maxStreams);
		}
	}

}
