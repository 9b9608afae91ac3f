package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.spring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

/**
 * Caching by clients.
 */
public class CacheProperties {

	/**
	 * Time for which clients of 2026-07-28 may reuse lists without asking again.
	 */
	private Duration ttl = Duration.ofSeconds(0);

	/**
	 * Whether caches may share lists among callers where everybody sees the same. By
	 * default only among callers without authentication.
	 */
	private @Nullable Boolean shared;

	public Duration getTtl() {
		return this.ttl;
	}

	public void setTtl(Duration ttl) {
		NumberRules.checkNotNegative("mcp.server.cache.ttl", ttl);
		this.ttl = ttl;
	}

	public @Nullable Boolean getShared() {
		return this.shared;
	}

	public void setShared(@Nullable Boolean shared) {
		this.shared = shared;
	}

}
