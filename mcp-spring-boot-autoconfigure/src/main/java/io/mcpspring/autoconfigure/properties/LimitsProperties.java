package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.spring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * Limits that protect the server.
 */
public class LimitsProperties {

	/**
	 * Maximum size of a request body. Less by default where 'mcp.server.memory' has no
	 * room for it.
	 */
	private @Nullable DataSize maxBodySize;

	/**
	 * Maximum time each run of a method may work; the time in which its client is asked
	 * is not counted. A longer call is stopped and answered by an error. A tool may set
	 * another. By default ten minutes for the result of an asynchronous method, such as a
	 * Mono, and no limit otherwise; 0 for no limit at all.
	 */
	private @Nullable Duration callTimeout;

	/** Maximum number of calls that run at once. */
	private int maxConcurrentCalls = 10000;

	/** Maximum number of sessions. */
	private int maxSessions = 10000;

	/** Maximum number of sessions of one authenticated caller. */
	private int maxSessionsPerCaller = 50;

	/**
	 * How much one caller may hold of each of the things that a node keeps for all
	 * clients, in percent. Without authentication it holds for each network address, once
	 * the node is three quarters full. Use 100 for no share, for example if all requests
	 * are those of one gateway.
	 */
	private int callerShare = 25;

	public @Nullable DataSize getMaxBodySize() {
		return this.maxBodySize;
	}

	public void setMaxBodySize(@Nullable DataSize maxBodySize) {
		NumberRules.checkSize("mcp.server.limits.max-body-size", maxBodySize);
		this.maxBodySize = maxBodySize;
	}

	public @Nullable Duration getCallTimeout() {
		return this.callTimeout;
	}

	public void setCallTimeout(@Nullable Duration callTimeout) {
		NumberRules.checkNotNegative("mcp.server.limits.call-timeout", callTimeout);
		this.callTimeout = callTimeout;
	}

	public int getMaxConcurrentCalls() {
		return this.maxConcurrentCalls;
	}

	public void setMaxConcurrentCalls(int maxConcurrentCalls) {
		NumberRules.checkAtLeast("mcp.server.limits.max-concurrent-calls", maxConcurrentCalls, 1);
		this.maxConcurrentCalls = maxConcurrentCalls;
	}

	public int getMaxSessions() {
		return this.maxSessions;
	}

	public void setMaxSessions(int maxSessions) {
		NumberRules.checkAtLeast("mcp.server.limits.max-sessions", maxSessions, 1);
		this.maxSessions = maxSessions;
	}

	public int getMaxSessionsPerCaller() {
		return this.maxSessionsPerCaller;
	}

	public void setMaxSessionsPerCaller(int maxSessionsPerCaller) {
		NumberRules.checkAtLeast("mcp.server.limits.max-sessions-per-caller", maxSessionsPerCaller, 1);
		this.maxSessionsPerCaller = maxSessionsPerCaller;
	}

	public int getCallerShare() {
		return this.callerShare;
	}

	public void setCallerShare(int callerShare) {
		NumberRules.checkRange("mcp.server.limits.caller-share", callerShare, 1, 100);
		this.callerShare = callerShare;
	}

}
