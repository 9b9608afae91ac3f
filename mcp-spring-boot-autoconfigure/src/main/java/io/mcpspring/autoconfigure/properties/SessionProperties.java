package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.spring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of clients that speak 2025-11-25 or older.
 */
public class SessionProperties {

	/** Time after which a session or a handle of state ends that is not used. */
	private Duration idleTimeout = Duration.ofMinutes(30);

	/** Time after which a session ends in any case. */
	private Duration absoluteTimeout = Duration.ofHours(8);

	/**
	 * Time after which a client is asked on an open stream whether it is there. Never by
	 * default; comments keep connections open.
	 */
	private @Nullable Duration pingInterval;

	/**
	 * What to do with a session that this process does not know, such as one from before
	 * a restart. Doesn't have an effect if nodes share their sessions.
	 */
	private Lost lost = Lost.REFUSE;

	public Duration getIdleTimeout() {
		return this.idleTimeout;
	}

	public void setIdleTimeout(Duration idleTimeout) {
		NumberRules.checkPositive("mcp.server.session.idle-timeout", idleTimeout);
		this.idleTimeout = idleTimeout;
	}

	public Duration getAbsoluteTimeout() {
		return this.absoluteTimeout;
	}

	public void setAbsoluteTimeout(Duration absoluteTimeout) {
		NumberRules.checkPositive("mcp.server.session.absolute-timeout", absoluteTimeout);
		this.absoluteTimeout = absoluteTimeout;
	}

	public @Nullable Duration getPingInterval() {
		return this.pingInterval;
	}

	public void setPingInterval(@Nullable Duration pingInterval) {
		NumberRules.checkPositive("mcp.server.session.ping-interval", pingInterval);
		this.pingInterval = pingInterval;
	}

	public Lost getLost() {
		return this.lost;
	}

	public void setLost(Lost lost) {
		this.lost = lost;
	}

	/**
	 * What happens to a session that is not known.
	 */
	public enum Lost {

		/** It is refused by 404, and its client has to initialize anew. */
		REFUSE,

		/**
		 * It begins again if its id is authentic and younger than the absolute timeout.
		 */
		REVIVE

	}

}
