package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.spring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

/**
 * Streams of server-sent events.
 */
public class StreamProperties {

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

	/** Time for which the events of a stream are kept after its end. */
	private Duration ttl = Duration.ofMinutes(5);

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
		NumberRules.checkPositive("mcp.server.stream.lifetime", lifetime);
		this.lifetime = lifetime;
	}

	public Duration getTtl() {
		return this.ttl;
	}

	public void setTtl(Duration ttl) {
		NumberRules.checkPositive("mcp.server.stream.ttl", ttl);
		this.ttl = ttl;
	}

}
