package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * Streams of server-sent events.
 */
public class StreamProperties {

	/**
	 * Time after which a call that still runs is answered by a stream. One that sends
	 * something before its result is so answered at once.
	 */
	private Duration promotionDelay = Duration.ofMillis(500);

	/** Time of silence after which a comment is sent on a stream. */
	private Duration keepAlive = Duration.ofSeconds(15);

	/**
	 * Time a client may leave a stream or a large answer unread before its connection is
	 * closed.
	 */
	private Duration writeTimeout = Duration.ofSeconds(20);

	/**
	 * Time after which the connection of a stream is closed for the client to come back,
	 * for networks that limit it. Never by default.
	 */
	private @Nullable Duration lifetime;

	/** Time after which a client should come back to a stream that was closed. */
	private Duration retry = Duration.ofSeconds(1);

	/** Maximum number of events kept for a stream. */
	private int maxEventsPerStream = 256;

	/**
	 * Maximum size of the events kept for a stream. An event larger than half of it
	 * leaves that half to those before it.
	 */
	private DataSize maxBytesPerStream = DataSize.ofMegabytes(1);

	/** Maximum size of the events kept for the streams of a session. */
	private DataSize maxBytesPerSession = DataSize.ofMegabytes(4);

	/**
	 * Maximum size of the events kept for all streams in memory. By default no more than
	 * a sixteenth of the heap.
	 */
	private DataSize maxBytesPerNode = DataSize.ofMegabytes(32);

	/** Time for which the events of a stream are kept after its end. */
	private Duration retention = Duration.ofMinutes(5);

	/**
	 * Maximum size of the events that wait for a slow reader of a stream that cannot be
	 * resumed.
	 */
	private DataSize maxQueuedBytes = DataSize.ofMegabytes(1);

	/** Maximum number of request threads that wait for slow readers. */
	private int maxBlockedWriters = 32;

	/** Create properties with sizes that fit the heap. */
	public StreamProperties() {
		this.maxBytesPerNode = NumberRules.ofHeap(this.maxBytesPerNode);
	}

	public Duration getPromotionDelay() {
		return this.promotionDelay;
	}

	public void setPromotionDelay(Duration promotionDelay) {
		NumberRules.checkNotNegative("mcp.server.stream.promotion-delay", promotionDelay);
		this.promotionDelay = promotionDelay;
	}

	public Duration getKeepAlive() {
		return this.keepAlive;
	}

	public void setKeepAlive(Duration keepAlive) {
		NumberRules.checkPositive("mcp.server.stream.keep-alive", keepAlive);
		this.keepAlive = keepAlive;
	}

	public Duration getWriteTimeout() {
		return this.writeTimeout;
	}

	public void setWriteTimeout(Duration writeTimeout) {
		NumberRules.checkPositive("mcp.server.stream.write-timeout", writeTimeout);
		this.writeTimeout = writeTimeout;
	}

	public @Nullable Duration getLifetime() {
		return this.lifetime;
	}

	public void setLifetime(@Nullable Duration lifetime) {
		if (lifetime != null) {
			NumberRules.checkPositive("mcp.server.stream.lifetime", lifetime);
		}
		this.lifetime = lifetime;
	}

	public Duration getRetry() {
		return this.retry;
	}

	public void setRetry(Duration retry) {
		NumberRules.checkNotNegative("mcp.server.stream.retry", retry);
		this.retry = retry;
	}

	public int getMaxEventsPerStream() {
		return this.maxEventsPerStream;
	}

	public void setMaxEventsPerStream(int maxEventsPerStream) {
		NumberRules.checkAtLeast("mcp.server.stream.max-events-per-stream", maxEventsPerStream, 1);
		this.maxEventsPerStream = maxEventsPerStream;
	}

	public DataSize getMaxBytesPerStream() {
		return this.maxBytesPerStream;
	}

	public void setMaxBytesPerStream(DataSize maxBytesPerStream) {
		NumberRules.checkSize("mcp.server.stream.max-bytes-per-stream", maxBytesPerStream);
		this.maxBytesPerStream = maxBytesPerStream;
	}

	public DataSize getMaxBytesPerSession() {
		return this.maxBytesPerSession;
	}

	public void setMaxBytesPerSession(DataSize maxBytesPerSession) {
		NumberRules.checkSize("mcp.server.stream.max-bytes-per-session", maxBytesPerSession);
		this.maxBytesPerSession = maxBytesPerSession;
	}

	public DataSize getMaxBytesPerNode() {
		return this.maxBytesPerNode;
	}

	public void setMaxBytesPerNode(DataSize maxBytesPerNode) {
		NumberRules.checkLongSize("mcp.server.stream.max-bytes-per-node", maxBytesPerNode);
		this.maxBytesPerNode = maxBytesPerNode;
	}

	public Duration getRetention() {
		return this.retention;
	}

	public void setRetention(Duration retention) {
		NumberRules.checkPositive("mcp.server.stream.retention", retention);
		this.retention = retention;
	}

	public DataSize getMaxQueuedBytes() {
		return this.maxQueuedBytes;
	}

	public void setMaxQueuedBytes(DataSize maxQueuedBytes) {
		NumberRules.checkSize("mcp.server.stream.max-queued-bytes", maxQueuedBytes);
		this.maxQueuedBytes = maxQueuedBytes;
	}

	public int getMaxBlockedWriters() {
		return this.maxBlockedWriters;
	}

	public void setMaxBlockedWriters(int maxBlockedWriters) {
		NumberRules.checkAtLeast("mcp.server.stream.max-blocked-writers", maxBlockedWriters, 0);
		this.maxBlockedWriters = maxBlockedWriters;
	}

}
