package io.mcpspring.engine.stream;

import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.UnreadData;

/**
 * Open stream that is monitored by a {@link StreamMonitor}.
 */
public interface MonitoredStream extends FrameSource, UnreadData {

	/**
	 * Return the activity of its connection.
	 * @return the pulse
	 */
	StreamPulse pulse();

	/**
	 * Return whether its connection has ended.
	 * @return {@code true} if nothing can be sent any more
	 */
	boolean isClosed();

	@Override
	default long ageNanos() {
		return pulse().queuedNanos();
	}

	@Override
	default long idleNanos() {
		return pulse().stalledNanos();
	}

	@Override
	default void delayed() {
		pulse().delayed();
	}

	/** Handle the end of its connection; has no effect after the first time. */
	@Override
	void closed();

}
