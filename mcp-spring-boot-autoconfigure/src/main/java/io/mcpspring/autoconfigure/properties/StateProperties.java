package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.engine.state.StateLimits;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.util.unit.DataSize;

/**
 * State that the application keeps with sessions and handles.
 */
public class StateProperties {

	private static final DataSize LARGEST = DataSize.ofMegabytes(16);

	/** Maximum size of the attributes of a session or handle together, as JSON. */
	private DataSize maxSize = DataSize.ofKilobytes(64);

	/**
	 * Return the limits that are set.
	 * @param idleTimeout the time after which a handle ends that is not used
	 * @return the limits
	 */
	public StateLimits limits(Duration idleTimeout) {
		StateLimits usual = StateLimits.DEFAULTS;
		return new StateLimits(usual.maxAttributes(), Math.toIntExact(this.maxSize.toBytes()), usual.maxHandles(),
				usual.maxHandlesPerCaller(), idleTimeout);
	}

	public DataSize getMaxSize() {
		return this.maxSize;
	}

	public void setMaxSize(DataSize maxSize) {
		if (maxSize.toBytes() < 1 || maxSize.compareTo(LARGEST) > 0) {
			throw new InvalidMcpPropertyException("mcp.server.state.max-size", "is not between 1B and 16MB: " + maxSize,
					"Use a size that a call may read and write, for example 64KB, and keep larger data in a database.");
		}
		this.maxSize = maxSize;
	}

}
