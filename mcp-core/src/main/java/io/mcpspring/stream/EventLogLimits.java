package io.mcpspring.stream;

import java.time.Duration;

import io.mcpspring.share.ShareSettings;

/**
 * How much an {@link EventLog} keeps. An event weighs its bytes and a little more, so
 * that many small events are bounded too.
 *
 * @param maxEventsPerStream events of one stream
 * @param maxBytesPerStream bytes of one stream; the newest event is kept even if it alone
 * is larger
 * @param maxBytesPerSession bytes of all streams of a session
 * @param maxBytesPerNode bytes of all streams on this node
 * @param expiry a stream is forgotten this long after its terminal event
 * @param shares how much of what the node keeps one caller may have while others need it
 */
public record EventLogLimits(int maxEventsPerStream, long maxBytesPerStream, long maxBytesPerSession,
		long maxBytesPerNode, Duration expiry, ShareSettings shares) {

	/**
	 * 256 events or 1 MiB a stream, 4 MiB a session, 32 MiB a node, 5 minutes after the
	 * end.
	 */
	public static final EventLogLimits DEFAULTS = new EventLogLimits(256, 1 << 20, 4 << 20, 32 << 20,
			Duration.ofMinutes(5));

	public EventLogLimits {
		if (maxEventsPerStream < 1 || maxBytesPerStream < 1 || maxBytesPerSession < 1 || maxBytesPerNode < 1) {
			throw new IllegalArgumentException("A limit on events must be at least 1");
		}
		if (expiry.isZero() || expiry.isNegative()) {
			throw new IllegalArgumentException("The expiry of a stream must be positive");
		}
	}

	/**
	 * Limits with the usual shares.
	 * @param maxEventsPerStream events of one stream
	 * @param maxBytesPerStream bytes of one stream
	 * @param maxBytesPerSession bytes of all streams of a session
	 * @param maxBytesPerNode bytes of all streams on this node
	 * @param expiry a stream is forgotten this long after its terminal event
	 */
	public EventLogLimits(int maxEventsPerStream, long maxBytesPerStream, long maxBytesPerSession, long maxBytesPerNode,
			Duration expiry) {
		this(maxEventsPerStream, maxBytesPerStream, maxBytesPerSession, maxBytesPerNode, expiry,
				ShareSettings.DEFAULTS);
	}

}
