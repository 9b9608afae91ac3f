package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of clients that speak 2025-11-25 or older.
 */
public class SessionProperties {

	/** Time after which a session ends that is not used. */
	private Duration idleTimeout = Duration.ofMinutes(30);

	/** Time after which a session ends in any case. */
	private Duration absoluteTimeout = Duration.ofHours(8);

	/**
	 * Time after which a session ends that is not used and whose client did not say that
	 * it is initialized.
	 */
	private Duration initializationTimeout = Duration.ofMinutes(1);

	/**
	 * Time a client may take to answer a question, unless the method that asks gives
	 * another.
	 */
	private Duration questionTimeout = Duration.ofMinutes(10);

	/**
	 * Time after which a client is asked on an open stream whether it is there. Never by
	 * default; comments keep connections open.
	 */
	private @Nullable Duration pingInterval;

	/**
	 * Maximum number of pings in a row that a client may leave without an answer before
	 * the connection of the stream is closed. The session goes on. Use 0 for no limit.
	 */
	private int maxUnansweredPings = 3;

	/** Maximum number of times a call may ask the client, in either era. */
	private int maxRounds = 20;

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

	public Duration getInitializationTimeout() {
		return this.initializationTimeout;
	}

	public void setInitializationTimeout(Duration initializationTimeout) {
		NumberRules.checkPositive("mcp.server.session.initialization-timeout", initializationTimeout);
		this.initializationTimeout = initializationTimeout;
	}

	public Duration getQuestionTimeout() {
		return this.questionTimeout;
	}

	public void setQuestionTimeout(Duration questionTimeout) {
		NumberRules.checkPositive("mcp.server.session.question-timeout", questionTimeout);
		this.questionTimeout = questionTimeout;
	}

	public @Nullable Duration getPingInterval() {
		return this.pingInterval;
	}

	public void setPingInterval(@Nullable Duration pingInterval) {
		if (pingInterval != null) {
			NumberRules.checkPositive("mcp.server.session.ping-interval", pingInterval);
		}
		this.pingInterval = pingInterval;
	}

	public int getMaxUnansweredPings() {
		return this.maxUnansweredPings;
	}

	public void setMaxUnansweredPings(int maxUnansweredPings) {
		NumberRules.checkAtLeast("mcp.server.session.max-unanswered-pings", maxUnansweredPings, 0);
		this.maxUnansweredPings = maxUnansweredPings;
	}

	public int getMaxRounds() {
		return this.maxRounds;
	}

	public void setMaxRounds(int maxRounds) {
		NumberRules.checkAtLeast("mcp.server.session.max-rounds", maxRounds, 1);
		this.maxRounds = maxRounds;
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
