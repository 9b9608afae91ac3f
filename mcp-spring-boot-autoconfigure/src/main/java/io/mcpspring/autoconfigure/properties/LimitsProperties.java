package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * Limits that protect the server.
 */
public class LimitsProperties {

	private static final int DEEPEST = 1000;

	/** Maximum size of a request body. */
	private DataSize maxBodySize = DataSize.ofMegabytes(4);

	/** Maximum time a request body may take from its first to its last byte. */
	private Duration bodyTimeout = Duration.ofSeconds(30);

	/**
	 * Maximum size of all request bodies that are being received. Those that come whole
	 * with the head of their request are not counted. By default no more than a sixteenth
	 * of the heap.
	 */
	private DataSize maxReceivingSize = DataSize.ofMegabytes(64);

	/** Maximum depth of nested objects and arrays in a message. */
	private int maxDepth = 64;

	/** Maximum number of entries on a page of a list. */
	private int pageSize = 100;

	/**
	 * Maximum number of progress notifications a call sends per second. Those in excess
	 * are left out. Use 0 for no limit.
	 */
	private int progressPerSecond = 1000;

	/**
	 * Maximum number of log messages a call sends to its client per second. Those in
	 * excess are left out and counted. Use 0 for no limit.
	 */
	private int logMessagesPerSecond = 100;

	/**
	 * Maximum time each run of a method may work; the time in which its client is asked
	 * is not counted. A longer call is stopped and answered by an error. A tool may set
	 * another. No limit by default.
	 */
	private @Nullable Duration callTimeout;

	/**
	 * Maximum time until the result of an asynchronous method, such as a Mono or a
	 * CompletableFuture, completes, without another limit. Use 0 for no limit.
	 */
	private Duration asyncCallTimeout = Duration.ofMinutes(10);

	/** Maximum number of calls that run at once. */
	private int maxRunningCalls = 10000;

	/**
	 * Maximum size of the requests of all calls that run at once. By default no more than
	 * a sixteenth of the heap.
	 */
	private DataSize maxRunningSize = DataSize.ofMegabytes(64);

	/** Maximum number of sessions. */
	private int maxSessions = 10000;

	/** Maximum number of sessions of one authenticated caller. */
	private int maxSessionsPerCaller = 50;

	/**
	 * Maximum size of the calls in memory that wait for an answer of their client. Those
	 * of one session take an eighth of it at most, in Redis too. By default no more than
	 * a sixteenth of the heap.
	 */
	private DataSize maxWaitingSize = DataSize.ofMegabytes(64);

	/** Maximum number of open subscription streams of clients that speak 2026-07-28. */
	private int maxSubscriptions = 1000;

	/**
	 * How much one caller may hold of each of the things that a node keeps for all
	 * clients, in percent. Without authentication it holds for each network address, once
	 * the node is three quarters full. Use 100 for no share, for example if all requests
	 * are those of one gateway.
	 */
	private int callerShare = 25;

	/** Create properties with sizes that fit the heap. */
	public LimitsProperties() {
		this.maxReceivingSize = NumberRules.ofHeap(this.maxReceivingSize);
		this.maxRunningSize = NumberRules.ofHeap(this.maxRunningSize);
		this.maxWaitingSize = NumberRules.ofHeap(this.maxWaitingSize);
	}

	public DataSize getMaxBodySize() {
		return this.maxBodySize;
	}

	public void setMaxBodySize(DataSize maxBodySize) {
		NumberRules.checkSize("mcp.server.limits.max-body-size", maxBodySize);
		this.maxBodySize = maxBodySize;
	}

	public Duration getBodyTimeout() {
		return this.bodyTimeout;
	}

	public void setBodyTimeout(Duration bodyTimeout) {
		NumberRules.checkPositive("mcp.server.limits.body-timeout", bodyTimeout);
		this.bodyTimeout = bodyTimeout;
	}

	public DataSize getMaxReceivingSize() {
		return this.maxReceivingSize;
	}

	public void setMaxReceivingSize(DataSize maxReceivingSize) {
		NumberRules.checkLongSize("mcp.server.limits.max-receiving-size", maxReceivingSize);
		this.maxReceivingSize = maxReceivingSize;
	}

	public int getMaxDepth() {
		return this.maxDepth;
	}

	public void setMaxDepth(int maxDepth) {
		NumberRules.checkRange("mcp.server.limits.max-depth", maxDepth, 1, DEEPEST);
		this.maxDepth = maxDepth;
	}

	public int getPageSize() {
		return this.pageSize;
	}

	public void setPageSize(int pageSize) {
		NumberRules.checkAtLeast("mcp.server.limits.page-size", pageSize, 1);
		this.pageSize = pageSize;
	}

	public int getProgressPerSecond() {
		return this.progressPerSecond;
	}

	public void setProgressPerSecond(int progressPerSecond) {
		NumberRules.checkAtLeast("mcp.server.limits.progress-per-second", progressPerSecond, 0);
		this.progressPerSecond = progressPerSecond;
	}

	public int getLogMessagesPerSecond() {
		return this.logMessagesPerSecond;
	}

	public void setLogMessagesPerSecond(int logMessagesPerSecond) {
		NumberRules.checkAtLeast("mcp.server.limits.log-messages-per-second", logMessagesPerSecond, 0);
		this.logMessagesPerSecond = logMessagesPerSecond;
	}

	public @Nullable Duration getCallTimeout() {
		return this.callTimeout;
	}

	public void setCallTimeout(@Nullable Duration callTimeout) {
		if (callTimeout != null) {
			NumberRules.checkPositive("mcp.server.limits.call-timeout", callTimeout);
		}
		this.callTimeout = callTimeout;
	}

	public Duration getAsyncCallTimeout() {
		return this.asyncCallTimeout;
	}

	public void setAsyncCallTimeout(Duration asyncCallTimeout) {
		NumberRules.checkNotNegative("mcp.server.limits.async-call-timeout", asyncCallTimeout);
		this.asyncCallTimeout = asyncCallTimeout;
	}

	public int getMaxRunningCalls() {
		return this.maxRunningCalls;
	}

	public void setMaxRunningCalls(int maxRunningCalls) {
		NumberRules.checkAtLeast("mcp.server.limits.max-running-calls", maxRunningCalls, 1);
		this.maxRunningCalls = maxRunningCalls;
	}

	public DataSize getMaxRunningSize() {
		return this.maxRunningSize;
	}

	public void setMaxRunningSize(DataSize maxRunningSize) {
		NumberRules.checkLongSize("mcp.server.limits.max-running-size", maxRunningSize);
		this.maxRunningSize = maxRunningSize;
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

	public DataSize getMaxWaitingSize() {
		return this.maxWaitingSize;
	}

	public void setMaxWaitingSize(DataSize maxWaitingSize) {
		NumberRules.checkLongSize("mcp.server.limits.max-waiting-size", maxWaitingSize);
		this.maxWaitingSize = maxWaitingSize;
	}

	public int getMaxSubscriptions() {
		return this.maxSubscriptions;
	}

	public void setMaxSubscriptions(int maxSubscriptions) {
		NumberRules.checkAtLeast("mcp.server.limits.max-subscriptions", maxSubscriptions, 0);
		this.maxSubscriptions = maxSubscriptions;
	}

	public int getCallerShare() {
		return this.callerShare;
	}

	public void setCallerShare(int callerShare) {
		NumberRules.checkRange("mcp.server.limits.caller-share", callerShare, 1, 100);
		this.callerShare = callerShare;
	}

}
