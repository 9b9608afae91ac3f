package io.mcpspring.autoconfigure.properties;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

import io.mcpspring.audit.Redaction;
import io.mcpspring.audit.TrafficLog;
import io.mcpspring.catalog.HostForms;
import io.mcpspring.endpoint.GateSettings;
import io.mcpspring.endpoint.ServerKeys;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.http.BrowserPage;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.jsonrpc.CodecLimits;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.CallLimits;
import io.mcpspring.server.LenientArguments;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.server.SessionSettings;
import io.mcpspring.server.SseSettings;
import io.mcpspring.server.StatelessSettings;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.share.SharedThreads;
import io.mcpspring.store.InMemoryConsumedStates;
import io.mcpspring.store.InMemorySessionStore;
import io.mcpspring.store.InMemorySuspendedCallStore;
import io.mcpspring.store.SessionLimits;
import io.mcpspring.stream.EventLogLimits;
import io.mcpspring.stream.InMemoryEventLog;
import org.jspecify.annotations.Nullable;

import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.util.unit.DataSize;

/**
 * Conversion of the properties to the settings of the engine.
 */
public final class PropertySettings {

	private final McpServerProperties properties;

	/**
	 * Create the conversion.
	 * @param properties the properties
	 */
	public PropertySettings(McpServerProperties properties) {
		this.properties = properties;
	}

	/**
	 * Return the identity of the server.
	 * @param defaultName the name if none is set
	 * @param defaultVersion the version if none is set
	 * @return the identity
	 */
	public Implementation identity(String defaultName, String defaultVersion) {
		String name = this.properties.getName();
		String version = this.properties.getVersion();
		URI website = this.properties.getWebsiteUrl();
		return new Implementation((name != null) ? name : defaultName, (version != null) ? version : defaultVersion,
				this.properties.getTitle(), this.properties.getDescription(),
				(website != null) ? website.toString() : null, List.of());
	}

	/**
	 * Return the keys that seal state held by clients: a random one unless some are set.
	 * @return the keys
	 */
	public ServerKeys keys() {
		List<byte[]> ring = new ArrayList<>();
		for (String key : this.properties.getRequestState().getKeys()) {
			ring.add(key.getBytes(StandardCharsets.UTF_8));
		}
		return ring.isEmpty() ? ServerKeys.random() : new ServerKeys(ring);
	}

	/**
	 * Return the settings of the transport.
	 * @param keys the keys that seal state held by clients
	 * @param challenge creates the headers of a refusal for missing scopes
	 * @param admission the admission of requests
	 * @param browserPage the page for people who open the address of the server
	 * @return the settings
	 */
	public TransportSettings transport(ServerKeys keys, ScopeChallenge challenge, RequestAdmission admission,
			BrowserPage browserPage) {
		StreamProperties stream = this.properties.getStream();
		SessionProperties session = this.properties.getSession();
		return TransportSettings.builder(keys)
			.eras(this.properties.getProtocol().getEras())
			.gate(gate())
			.codecLimits(codecLimits())
			.keepAlive(stream.getKeepAlive())
			.writeTimeout(stream.getWriteTimeout())
			.session(session())
			.revivedSessions((session.getLost() == SessionProperties.Lost.REVIVE) ? session.getAbsoluteTimeout() : null)
			.stateless(stateless())
			.shares(shares())
			.challenge(challenge)
			.admission(admission)
			.browserPage(browserPage)
			.sse(new SseSettings(this.properties.getLegacySse().getMaxStreams(), bytes(stream.getMaxQueuedBytes()),
					this.properties.getSession().getInitializationTimeout()))
			.around(traffic())
			.build();
	}

	private TrafficLog traffic() {
		LoggingProperties.Traffic traffic = this.properties.getLogging().getTraffic();
		String server = (this.properties instanceof FurtherServerProperties further) ? further.serverName() : null;
		return new TrafficLog(server, new TrafficLog.Settings(traffic.isEnabled(), traffic.getTools(),
				traffic.getSessions(), new Redaction(this.properties.getAudit().getRedact(), traffic.getMaxLength())));
	}

	/**
	 * Return the limits for the number and duration of sessions.
	 * @return the limits
	 */
	public SessionLimits sessions() {
		LimitsProperties limits = this.properties.getLimits();
		SessionProperties session = this.properties.getSession();
		return new SessionLimits(limits.getMaxSessions(), limits.getMaxSessionsPerCaller(), session.getIdleTimeout(),
				session.getAbsoluteTimeout(), session.getInitializationTimeout(), shares());
	}

	/**
	 * Return the limits of the event log.
	 * @return the limits
	 */
	public EventLogLimits eventLog() {
		StreamProperties stream = this.properties.getStream();
		return new EventLogLimits(stream.getMaxEventsPerStream(), stream.getMaxBytesPerStream().toBytes(),
				stream.getMaxBytesPerSession().toBytes(), stream.getMaxBytesPerNode().toBytes(), stream.getRetention(),
				shares());
	}

	/**
	 * Return the shares of callers in the resources of a node.
	 * @return the settings
	 */
	public ShareSettings shares() {
		return new ShareSettings(this.properties.getLimits().getCallerShare());
	}

	/**
	 * Return stores in the memory of this process.
	 * @return the stores
	 */
	public ServerStores memory() {
		return new ServerStores(new InMemorySessionStore(sessions()), new InMemoryEventLog(eventLog()),
				new InMemorySuspendedCallStore(this.properties.getLimits().getMaxWaitingSize().toBytes(), shares()),
				new InMemoryConsumedStates(shares()));
	}

	/**
	 * Return the limits of calls.
	 * @return the limits
	 */
	public CallLimits calls() {
		LimitsProperties limits = this.properties.getLimits();
		Duration asynchronous = limits.getAsyncCallTimeout();
		return new CallLimits(limits.getCallTimeout(), asynchronous.isZero() ? null : asynchronous,
				limits.getMaxRunningCalls(), limits.getMaxRunningSize().toBytes());
	}

	/**
	 * Share the threads of a pool of fixed size, such as this server's, among callers;
	 * any other executor belongs to the application, and is used unchanged.
	 * @param executor the executor of blocking methods
	 * @param events the listener for calls over the limit
	 * @return the executor to use
	 */
	public Executor threads(Executor executor, ServerEvents events) {
		if (!(executor instanceof ThreadPoolTaskExecutor pool) || pool.getCorePoolSize() != pool.getMaxPoolSize()) {
			return executor;
		}
		return new SharedThreads(pool, pool.getMaxPoolSize(), pool.getQueueCapacity(), shares(),
				(outcome) -> events.limitReached(Limited.QUEUED_CALLS, Limit.of(outcome)));
	}

	/**
	 * Apply the settings that concern lists, messages and calls.
	 * @param builder the settings of a server
	 * @return the builder
	 */
	public ServerSettings.Builder applyTo(ServerSettings.Builder builder) {
		return builder.instructions(this.properties.getInstructions())
			.pageSize(this.properties.getLimits().getPageSize())
			.forms(new HostForms(this.properties.getTools().getSchema(), this.properties.getResults().getMaxChars(),
					this.properties.getResults().getMaxCharsOfTools()))
			.lenient(new LenientArguments(this.properties.getTools().getLenient() == ToolsProperties.Lenient.TYPED,
					this.properties.getTools().getIgnoredArguments()))
			.progressPerSecond(this.properties.getLimits().getProgressPerSecond())
			.logMessagesPerSecond(this.properties.getLimits().getLogMessagesPerSecond())
			.cacheTtl(this.properties.getCache().getTtl())
			.cacheShared(this.properties.getCache().getShared())
			.calls(calls());
	}

	/**
	 * Return the settings of the gate.
	 * @return the settings
	 */
	public GateSettings gate() {
		LimitsProperties limits = this.properties.getLimits();
		return GateSettings
			.of(this.properties.getAllowedOrigins(), this.properties.getAllowedHosts(),
					withoutUsualPort(this.properties.getPublicUrl()), bytes(limits.getMaxBodySize()))
			.receiving(limits.getBodyTimeout(), limits.getMaxReceivingSize().toBytes());
	}

	/**
	 * Return the limits of messages.
	 * @return the limits
	 */
	public CodecLimits codecLimits() {
		CodecLimits defaults = CodecLimits.DEFAULT;
		int maxBodySize = bytes(this.properties.getLimits().getMaxBodySize());
		return new CodecLimits(this.properties.getLimits().getMaxDepth(), defaults.maxNumberLength(),
				Math.max(defaults.maxStringLength(), maxBodySize), defaults.maxNameLength(), defaults.maxTokens(),
				defaults.maxBatch());
	}

	private SessionSettings session() {
		SessionProperties session = this.properties.getSession();
		StreamProperties stream = this.properties.getStream();
		return new SessionSettings(stream.getPromotionDelay(), session.getQuestionTimeout(), session.getPingInterval(),
				session.getMaxUnansweredPings(), session.getMaxRounds(), stream.getLifetime(), stream.getRetry());
	}

	private StatelessSettings stateless() {
		return new StatelessSettings(this.properties.getStream().getPromotionDelay(),
				this.properties.getRequestState().getTtl(), this.properties.getSession().getMaxRounds(),
				this.properties.getLimits().getMaxSubscriptions(),
				bytes(this.properties.getStream().getMaxQueuedBytes()));
	}

	private static int bytes(DataSize size) {
		return Math.toIntExact(size.toBytes());
	}

	/**
	 * Remove the default port from an address, because clients omit it in the Host
	 * header.
	 */
	private static @Nullable URI withoutUsualPort(@Nullable URI url) {
		if (url == null || url.getPort() != ("https".equalsIgnoreCase(url.getScheme()) ? 443 : 80)) {
			return url;
		}
		return URI.create(url.getScheme() + "://" + url.getHost());
	}

}
