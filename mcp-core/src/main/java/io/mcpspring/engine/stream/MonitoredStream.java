package io.mcpspring.engine.stream;

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

	/**
	 * Return the size of the messages that wait for the client.
	 * @return the size in bytes; 0 for a stream that keeps none in memory
	 */
	long queuedBytes();

	/** Handle the end of its connection; has no effect after the first time. */
	void closed();

}
