package io.mcpspring.autoconfigure;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpspring.era.Era;
import io.mcpspring.session.SessionLimits;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.stream.EventLogLimits;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the MCP server. What is not here is changed by a bean of one's own in place
 * of an auto-configured one.
 *
 * @param enabled Whether to run an MCP server.
 * @param path Path of the server, within the context path or base path of the
 * application. Nothing else may answer it.
 * @param name Programmatic name of the server. Defaults to the name of the application.
 * @param title Name of the server that people see.
 * @param version Version of the server. Defaults to the version in the build information.
 * @param description Short description of the server.
 * @param websiteUrl Address of a web page about the server.
 * @param instructions Instructions for the model on how to use the server.
 * @param publicUrl Address of the server as clients know it, with its path.
 * @param allowedOrigins Origins of web pages that may call the server. Pages on loopback
 * addresses and of the origin of the public address always may.
 * @param allowedHosts Values of the Host header under which the server is known, besides
 * the one in the public address. When neither is set, requests that do not arrive on a
 * loopback address may name any host.
 * @param drainPeriod Time for which requests are still served after the application was
 * told to stop and is not ready any more, so that balancers notice. 5 seconds by default
 * if nodes share their sessions, otherwise none.
 * @param protocol Versions of the protocol.
 * @param limits Limits that protect the server.
 * @param session Sessions of clients that speak 2025-11-25 or older.
 * @param stream Streams of server-sent events.
 * @param requestState State that clients of 2026-07-28 hold for the server.
 * @param cache Caching by clients.
 * @param execution Execution of blocking methods off the request's own thread.
 */
@ConfigurationProperties(McpServerProperties.PREFIX)
public record McpServerProperties(@DefaultValue("true") boolean enabled, @DefaultValue("/mcp") String path,
		@Nullable String name, @Nullable String title, @Nullable String version, @Nullable String description,
		@Nullable URI websiteUrl, @Nullable String instructions, @Nullable URI publicUrl,
		@DefaultValue Set<String> allowedOrigins, @DefaultValue Set<String> allowedHosts,
		@Nullable Duration drainPeriod, @DefaultValue Protocol protocol, @DefaultValue Limits limits,
		@DefaultValue Session session, @DefaultValue Stream stream, @DefaultValue RequestState requestState,
		@DefaultValue Cache cache, @DefaultValue Execution execution) {

	static final String PREFIX = "mcp.server";

	public McpServerProperties {
		AddressRules.checkPath("mcp.server.path", path);
		AddressRules.checkUrl("mcp.server.public-url", publicUrl);
		AddressRules.checkUrl("mcp.server.website-url", websiteUrl);
		AddressRules.checkOrigins("mcp.server.allowed-origins", allowedOrigins);
		AddressRules.checkHosts("mcp.server.allowed-hosts", allowedHosts);
		if (drainPeriod != null) {
			NumberRules.checkNotNegative("mcp.server.drain-period", drainPeriod);
		}
		allowedOrigins = Set.copyOf(allowedOrigins);
		allowedHosts = Set.copyOf(allowedHosts);
	}

	/**
	 * How many sessions there may be, and for how long.
	 * @return the limits
	 */
	public SessionLimits sessionLimits() {
		return new SessionLimits(this.limits.maxSessions(), this.limits.maxSessionsPerCaller(),
				this.session.idleTimeout(), this.session.absoluteTimeout(), this.session.initializationTimeout(),
				shares());
	}

	/**
	 * How what a node keeps is shared among callers.
	 * @return the settings
	 */
	public ShareSettings shares() {
		return new ShareSettings(this.limits.callerShare());
	}

	/**
	 * How much is kept of streams.
	 * @return the limits
	 */
	public EventLogLimits eventLogLimits() {
		return new EventLogLimits(this.stream.maxEventsPerStream(), this.stream.maxBytesPerStream().toBytes(),
				this.stream.maxBytesPerSession().toBytes(), this.stream.maxBytesPerNode().toBytes(),
				this.stream.retention(), shares());
	}

	/**
	 * Versions of the protocol.
	 *
	 * @param eras Eras of the protocol to serve.
	 */
	public record Protocol(@DefaultValue( {
			"session", "stateless" }) Set<Era> eras){

		public Protocol {
			if (eras.isEmpty()) {
				throw new InvalidMcpPropertyException("mcp.server.protocol.eras", "is empty, so nobody could be served",
						"Name at least one of 'session' and 'stateless', or set 'mcp.server.enabled' to false.");
			}
			eras = Set.copyOf(eras);
		}

	}

	/**
	 * Limits that protect the server.
	 *
	 * @param maxBodySize Maximum size of a request body.
	 * @param bodyTimeout Maximum time a request body may take from its first to its last
	 * byte.
	 * @param maxReceivingSize Maximum size of all request bodies that are being received.
	 * Those that come whole with the head of their request are not counted.
	 * @param maxDepth Maximum depth of nested objects and arrays in a message.
	 * @param pageSize Maximum number of entries on a page of a list.
	 * @param progressPerSecond Maximum number of progress notifications a call sends per
	 * second. Those in excess are left out. Use 0 for no limit.
	 * @param logMessagesPerSecond Maximum number of log messages a call sends to its
	 * client per second. Those in excess are left out and counted. Use 0 for no limit.
	 * @param callTimeout Maximum time each run of a method may work; the time in which
	 * its client is asked is not counted. What takes longer is stopped and answered by an
	 * error. A tool may set another. No limit by default.
	 * @param asyncCallTimeout Maximum time until what an asynchronous method returned,
	 * for example a Mono or a CompletableFuture, has completed, where there is no other
	 * limit. Use 0 for no limit.
	 * @param maxRunningCalls Maximum number of calls that run at once.
	 * @param maxRunningSize Maximum size of the requests of all calls that run at once.
	 * @param maxSessions Maximum number of sessions.
	 * @param maxSessionsPerCaller Maximum number of sessions of one authenticated caller.
	 * @param maxWaitingSize Maximum size of the calls in memory that wait for an answer
	 * of their client. Those of one session take an eighth of it at most, in Redis too.
	 * @param maxSubscriptions Maximum number of open subscription streams of clients that
	 * speak 2026-07-28.
	 * @param callerShare How much one caller may hold of each of the things that a node
	 * keeps for all clients, in percent. Without authentication it holds for each network
	 * address, once the node is three quarters full. Use 100 for no share, for example if
	 * all requests are those of one gateway.
	 */
	public record Limits(@DefaultValue("4MB") DataSize maxBodySize, @DefaultValue("30s") Duration bodyTimeout,
			@DefaultValue("64MB") DataSize maxReceivingSize, @DefaultValue("64") int maxDepth,
			@DefaultValue("100") int pageSize, @DefaultValue("1000") int progressPerSecond,
			@DefaultValue("100") int logMessagesPerSecond, @Nullable Duration callTimeout,
			@DefaultValue("10m") Duration asyncCallTimeout, @DefaultValue("10000") int maxRunningCalls,
			@DefaultValue("64MB") DataSize maxRunningSize, @DefaultValue("10000") int maxSessions,
			@DefaultValue("50") int maxSessionsPerCaller, @DefaultValue("64MB") DataSize maxWaitingSize,
			@DefaultValue("1000") int maxSubscriptions, @DefaultValue("25") int callerShare) {

		private static final int DEEPEST = 1000;

		public Limits {
			NumberRules.checkSize("mcp.server.limits.max-body-size", maxBodySize);
			NumberRules.checkPositive("mcp.server.limits.body-timeout", bodyTimeout);
			NumberRules.checkLongSize("mcp.server.limits.max-receiving-size", maxReceivingSize);
			NumberRules.checkRange("mcp.server.limits.max-depth", maxDepth, 1, DEEPEST);
			NumberRules.checkAtLeast("mcp.server.limits.page-size", pageSize, 1);
			NumberRules.checkAtLeast("mcp.server.limits.progress-per-second", progressPerSecond, 0);
			NumberRules.checkAtLeast("mcp.server.limits.log-messages-per-second", logMessagesPerSecond, 0);
			if (callTimeout != null) {
				NumberRules.checkPositive("mcp.server.limits.call-timeout", callTimeout);
			}
			NumberRules.checkNotNegative("mcp.server.limits.async-call-timeout", asyncCallTimeout);
			NumberRules.checkAtLeast("mcp.server.limits.max-running-calls", maxRunningCalls, 1);
			NumberRules.checkLongSize("mcp.server.limits.max-running-size", maxRunningSize);
			NumberRules.checkAtLeast("mcp.server.limits.max-sessions", maxSessions, 1);
			NumberRules.checkAtLeast("mcp.server.limits.max-sessions-per-caller", maxSessionsPerCaller, 1);
			NumberRules.checkLongSize("mcp.server.limits.max-waiting-size", maxWaitingSize);
			NumberRules.checkAtLeast("mcp.server.limits.max-subscriptions", maxSubscriptions, 0);
			NumberRules.checkRange("mcp.server.limits.caller-share", callerShare, 1, 100);
		}

	}

	/**
	 * Sessions of clients that speak 2025-11-25 or older.
	 *
	 * @param idleTimeout Time after which a session ends that is not used.
	 * @param absoluteTimeout Time after which a session ends in any case.
	 * @param initializationTimeout Time after which a session ends that is not used and
	 * whose client did not say that it is initialized.
	 * @param questionTimeout Time a client may take to answer a question, unless the
	 * method that asks gives another.
	 * @param pingInterval Time after which a client is asked on an open stream whether it
	 * is there. Never by default; comments keep connections open.
	 * @param maxUnansweredPings Maximum number of pings in a row that a client may leave
	 * without an answer before the connection of the stream is closed. The session goes
	 * on. Use 0 for no limit.
	 * @param maxRounds Maximum number of times a call may ask the client, in either era.
	 */
	public record Session(@DefaultValue("30m") Duration idleTimeout, @DefaultValue("8h") Duration absoluteTimeout,
			@DefaultValue("1m") Duration initializationTimeout, @DefaultValue("10m") Duration questionTimeout,
			@Nullable Duration pingInterval, @DefaultValue("3") int maxUnansweredPings,
			@DefaultValue("20") int maxRounds) {

		public Session {
			NumberRules.checkPositive("mcp.server.session.idle-timeout", idleTimeout);
			NumberRules.checkPositive("mcp.server.session.absolute-timeout", absoluteTimeout);
			NumberRules.checkPositive("mcp.server.session.initialization-timeout", initializationTimeout);
			NumberRules.checkPositive("mcp.server.session.question-timeout", questionTimeout);
			if (pingInterval != null) {
				NumberRules.checkPositive("mcp.server.session.ping-interval", pingInterval);
			}
			NumberRules.checkAtLeast("mcp.server.session.max-unanswered-pings", maxUnansweredPings, 0);
			NumberRules.checkAtLeast("mcp.server.session.max-rounds", maxRounds, 1);
		}

	}

	/**
	 * Streams of server-sent events.
	 *
	 * @param promotionDelay Time after which a call that still runs is answered by a
	 * stream. One that sends something before its result is so answered at once.
	 * @param keepAlive Time of silence after which a comment is sent on a stream.
	 * @param writeTimeout Time a client may leave a stream unread before its connection
	 * is closed.
	 * @param lifetime Time after which the connection of a stream is closed for the
	 * client to come back, for networks that limit it. Never by default.
	 * @param retry Time after which a client should come back to a stream that was
	 * closed.
	 * @param maxEventsPerStream Maximum number of events kept for a stream.
	 * @param maxBytesPerStream Maximum size of the events kept for a stream.
	 * @param maxBytesPerSession Maximum size of the events kept for the streams of a
	 * session.
	 * @param maxBytesPerNode Maximum size of the events kept for all streams in memory.
	 * @param retention Time for which the events of a stream are kept after its end.
	 * @param maxQueuedBytes Maximum size of what waits for a slow reader of a stream that
	 * cannot be resumed.
	 * @param maxBlockedWriters Maximum number of request threads that wait for slow
	 * readers.
	 */
	public record Stream(@DefaultValue("500ms") Duration promotionDelay, @DefaultValue("15s") Duration keepAlive,
			@DefaultValue("20s") Duration writeTimeout, @Nullable Duration lifetime, @DefaultValue("1s") Duration retry,
			@DefaultValue("256") int maxEventsPerStream, @DefaultValue("1MB") DataSize maxBytesPerStream,
			@DefaultValue("4MB") DataSize maxBytesPerSession, @DefaultValue("32MB") DataSize maxBytesPerNode,
			@DefaultValue("5m") Duration retention, @DefaultValue("1MB") DataSize maxQueuedBytes,
			@DefaultValue("32") int maxBlockedWriters) {

		public Stream {
			NumberRules.checkNotNegative("mcp.server.stream.promotion-delay", promotionDelay);
			NumberRules.checkPositive("mcp.server.stream.keep-alive", keepAlive);
			NumberRules.checkPositive("mcp.server.stream.write-timeout", writeTimeout);
			if (lifetime != null) {
				NumberRules.checkPositive("mcp.server.stream.lifetime", lifetime);
			}
			NumberRules.checkNotNegative("mcp.server.stream.retry", retry);
			NumberRules.checkAtLeast("mcp.server.stream.max-events-per-stream", maxEventsPerStream, 1);
			NumberRules.checkSize("mcp.server.stream.max-bytes-per-stream", maxBytesPerStream);
			NumberRules.checkSize("mcp.server.stream.max-bytes-per-session", maxBytesPerSession);
			NumberRules.checkLongSize("mcp.server.stream.max-bytes-per-node", maxBytesPerNode);
			NumberRules.checkPositive("mcp.server.stream.retention", retention);
			NumberRules.checkSize("mcp.server.stream.max-queued-bytes", maxQueuedBytes);
			NumberRules.checkAtLeast("mcp.server.stream.max-blocked-writers", maxBlockedWriters, 0);
		}

	}

	/**
	 * State that clients of 2026-07-28 hold for the server.
	 *
	 * @param keys Secret keys of at least 32 characters each. The newest first: all open,
	 * the first that all nodes of a shared store have seals, so that keys can be changed
	 * while nodes run. A random key by default, which neither outlives the process nor is
	 * known to another node.
	 * @param ttl Time for which a state is good.
	 */
	public record RequestState(@DefaultValue List<String> keys, @DefaultValue("1h") Duration ttl) {

		private static final int MIN_KEY_LENGTH = 32;

		public RequestState {
			keys = List.copyOf(keys);
			for (int i = 0; i < keys.size(); i++) {
				if (keys.get(i).length() < MIN_KEY_LENGTH) {
					throw new InvalidMcpPropertyException("mcp.server.request-state.keys[" + i + "]",
							"has less than " + MIN_KEY_LENGTH + " characters, which is too easy to guess",
							"Make a key, for example by 'openssl rand -base64 32', and give it to all nodes.");
				}
			}
			NumberRules.checkPositive("mcp.server.request-state.ttl", ttl);
		}

		/** Without the keys, which must not get into a log. */
		@Override
		public String toString() {
			return "RequestState[keys=" + this.keys.size() + ", ttl=" + this.ttl + "]";
		}

	}

	/**
	 * Caching by clients.
	 *
	 * @param ttl Time for which clients of 2026-07-28 may reuse lists without asking
	 * again.
	 * @param shared Whether caches may share lists among callers where everybody sees the
	 * same. By default only among callers without authentication.
	 */
	public record Cache(@DefaultValue("0s") Duration ttl, @Nullable Boolean shared) {

		public Cache {
			NumberRules.checkNotNegative("mcp.server.cache.ttl", ttl);
		}

	}

	/**
	 * Execution of blocking methods off the request's own thread.
	 *
	 * @param maxThreads Maximum number of threads. Half of them run whatever comes; of
	 * the others one caller has its share. Doesn't have an effect if virtual threads are
	 * enabled.
	 * @param queueCapacity Maximum number of calls that wait for a thread. Doesn't have
	 * an effect if virtual threads are enabled.
	 */
	public record Execution(@DefaultValue("64") int maxThreads, @DefaultValue("1000") int queueCapacity) {

		public Execution {
			NumberRules.checkAtLeast("mcp.server.execution.max-threads", maxThreads, 1);
			NumberRules.checkAtLeast("mcp.server.execution.queue-capacity", queueCapacity, 0);
		}

	}

}
