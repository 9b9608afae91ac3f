package io.mcpspring.engine.stream;

import java.time.Duration;

import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.store.EventLog;

/**
 * Limits of an {@link EventLog}. The weight of an event is its size and a constant, so
 * that many small events are bounded too.
 *
 * @param maxEventsPerStream the maximum number of events of one stream
 * @param maxBytesPerStream the maximum weight of one stream, see {@link #maxBytes(long)}
 * @param maxBytesPerSession the maximum weight of all streams of a session
 * @param maxBytesPerNode the maximum weight of all streams on this node
 * @param expiry the time after its terminal event until a stream is removed
 * @param shares the share of one caller in the limit of the node while others need it
 */
public record EventLogLimits(int maxEventsPerStream, long maxBytesPerStream, long maxBytesPerSession,
		long maxBytesPerNode, Duration expiry, ShareSettings shares) {

	/**
	 * 256 events or 1 MiB per stream, 4 MiB per session, 32 MiB per node, removal 5
	 * minutes after the end.
	 */
	public static final EventLogLimits DEFAULTS = new EventLogLimits(256, 1 << 20, 4 << 20, 32 << 20,
			Duration.ofMinutes(5));

	private static final int SESSIONS = 8;

	private static final int STREAMS = 32;

	public EventLogLimits {
		if (maxEventsPerStream < 1 || maxBytesPerStream < 1 || maxBytesPerSession < 1 || maxBytesPerNode < 1) {
			throw new IllegalArgumentException("A limit on events must be at least 1");
		}
		if (expiry.isZero() || expiry.isNegative()) {
			throw new IllegalArgumentException("The expiry of a stream must be positive");
		}
	}

	/**
	 * Create limits with the default shares.
	 * @param maxEventsPerStream the maximum number of events of one stream
	 * @param maxBytesPerStream the maximum weight of one stream
	 * @param maxBytesPerSession the maximum weight of all streams of a session
	 * @param maxBytesPerNode the maximum weight of all streams on this node
	 * @param expiry the time after its terminal event until a stream is removed
	 */
	public EventLogLimits(int maxEventsPerStream, long maxBytesPerStream, long maxBytesPerSession, long maxBytesPerNode,
			Duration expiry) {
		this(maxEventsPerStream, maxBytesPerStream, maxBytesPerSession, maxBytesPerNode, expiry,
				ShareSettings.DEFAULTS);
	}

	/**
	 * Create limits for the memory of events, in which a session has an eighth and a
	 * stream a quarter of that, at most the defaults.
	 * @param maxBytes the maximum weight of all streams
	 * @param expiry the time after its terminal event until a stream is removed
	 * @param shares the share of one caller
	 * @return the limits
	 */
	public static EventLogLimits of(long maxBytes, Duration expiry, ShareSettings shares) {
		return new EventLogLimits(DEFAULTS.maxEventsPerStream,
				Math.max(1, Math.min(DEFAULTS.maxBytesPerStream, maxBytes / STREAMS)),
				Math.max(1, Math.min(DEFAULTS.maxBytesPerSession, maxBytes / SESSIONS)), maxBytes, expiry, shares);
	}

	/**
	 * Return the maximum weight of a stream with a given newest event. An event of up to
	 * half of {@link #maxBytesPerStream()} is part of that limit. A larger one leaves the
	 * other half to the events before it, so that a large result does not drop what its
	 * client is yet to read.
	 * @param newest the weight of the newest event
	 * @return the maximum weight
	 */
	public long maxBytes(long newest) {
		return Math.max(this.maxBytesPerStream, this.maxBytesPerStream / 2 + newest);
	}

}
