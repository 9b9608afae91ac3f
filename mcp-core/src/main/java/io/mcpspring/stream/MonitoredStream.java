package io.mcpspring.stream;

/**
 * An open stream that is watched over by a {@link StreamMonitor}.
 */
public interface MonitoredStream {

	/**
	 * Its signs of life.
	 * @return the pulse
	 */
	StreamPulse pulse();

	/**
	 * Whether its connection is over.
	 * @return {@code true} once nothing can be sent any more
	 */
	boolean isClosed();

}
