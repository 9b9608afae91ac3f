package io.mcpspring.stream;

/**
 * Open stream that is monitored by a {@link StreamMonitor}.
 */
public interface MonitoredStream {

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

}
