package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;
import io.mcpspring.state.StateLimits;

import org.springframework.util.unit.DataSize;

/**
 * State that the application keeps with sessions and handles.
 */
public class StateProperties {

	private static final DataSize LARGEST = DataSize.ofMegabytes(16);

	private static final Duration LONGEST = Duration.ofDays(30);

	/** Maximum number of attributes of a session or handle. */
	private int maxAttributes = 64;

	/** Maximum size of the attributes of a session or handle together, as JSON. */
	private DataSize maxSize = DataSize.ofKilobytes(64);

	/**
	 * Memory that the attributes of all sessions and handles may take on a node, about,
	 * if they are kept in memory. By default no more than a sixteenth of the heap.
	 */
	private DataSize maxTotalSize = DataSize.ofMegabytes(64);

	/**
	 * Maximum number of handles of clients that have no sessions: on a node, or in Redis
	 * for all nodes.
	 */
	private int maxHandles = 10000;

	/**
	 * Maximum number of handles of one caller: on a node, or in Redis for all nodes.
	 */
	private int maxHandlesPerCaller = 50;

	/** Time after which a handle expires that is not used. */
	private Duration handleTimeout = Duration.ofMinutes(30);

	/** Create properties with sizes that fit the heap. */
	public StateProperties() {
		this.maxTotalSize = NumberRules.ofHeap(this.maxTotalSize);
	}

	/**
	 * Return the limits that are set.
	 * @return the limits
	 */
	public StateLimits limits() {
		return new StateLimits(this.maxAttributes, Math.toIntExact(this.maxSize.toBytes()), this.maxTotalSize.toBytes(),
				this.maxHandles, this.maxHandlesPerCaller, this.handleTimeout);
	}

	public int getMaxAttributes() {
		return this.maxAttributes;
	}

	public void setMaxAttributes(int maxAttributes) {
		atLeastOne("max-attributes", maxAttributes);
		this.maxAttributes = maxAttributes;
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

	public DataSize getMaxTotalSize() {
		return this.maxTotalSize;
	}

	public void setMaxTotalSize(DataSize maxTotalSize) {
		atLeastOne("max-total-size", maxTotalSize.toBytes());
		this.maxTotalSize = maxTotalSize;
	}

	public int getMaxHandles() {
		return this.maxHandles;
	}

	public void setMaxHandles(int maxHandles) {
		atLeastOne("max-handles", maxHandles);
		this.maxHandles = maxHandles;
	}

	public int getMaxHandlesPerCaller() {
		return this.maxHandlesPerCaller;
	}

	public void setMaxHandlesPerCaller(int maxHandlesPerCaller) {
		atLeastOne("max-handles-per-caller", maxHandlesPerCaller);
		this.maxHandlesPerCaller = maxHandlesPerCaller;
	}

	public Duration getHandleTimeout() {
		return this.handleTimeout;
	}

	public void setHandleTimeout(Duration handleTimeout) {
		if (handleTimeout.compareTo(Duration.ofSeconds(1)) < 0 || handleTimeout.compareTo(LONGEST) > 0) {
			throw new InvalidMcpPropertyException("mcp.server.state.handle-timeout",
					"is not between 1s and 30d: " + handleTimeout,
					"Use a time in which a conversation comes back to its handle, for example 30m.");
		}
		this.handleTimeout = handleTimeout;
	}

	private static void atLeastOne(String name, long value) {
		if (value < 1) {
			throw new InvalidMcpPropertyException("mcp.server.state." + name, "is below 1: " + value, "Use 1 or more.");
		}
	}

}
