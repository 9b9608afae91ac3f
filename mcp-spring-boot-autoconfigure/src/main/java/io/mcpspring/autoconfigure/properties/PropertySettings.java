package io.mcpspring.autoconfigure.properties;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

import io.mcpspring.boot.McpServerCustomizer;
import io.mcpspring.engine.catalog.HostForms;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.engine.server.CallLimits;
import io.mcpspring.engine.server.LenientArguments;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.server.SseSettings;
import io.mcpspring.engine.server.StatelessSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.share.SharedThreads;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.McpAdmission;
import io.mcpspring.spring.audit.Redaction;
import io.mcpspring.spring.audit.TrafficLog;
import io.mcpspring.spring.properties.MemoryRules;
import org.jspecify.annotations.Nullable;

import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.util.unit.DataSize;

/**
 * Conversion of the properties to the settings of the engine.
 */
public final class PropertySettings {

	/** The number of streams that may fill the memory of unread messages. */
	private static final int STREAMS = 32;

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
		return Implementation.builder((name != null) ? name : defaultName, (version != null) ? version : defaultVersion)
			.title(this.properties.getTitle())
			.description(this.properties.getDescription())
			.build();
	}

	/**
	 * Return the keys that seal state held by clients: a random one unless some are set.
	 * @return the keys
	 */
	public ServerKeys keys() {
		List<byte[]> ring = new ArrayList<>();
		for (String key : this.properties.getInput().getStateKeys()) {
			ring.add(key.getBytes(StandardCharsets.UTF_8));
		}
		return ring.isEmpty() ? ServerKeys.random() : new ServerKeys(ring);
	}

	/**
	 * Return the settings of the transport.
	 * @param keys the keys that seal state held by clients
	 * @param memory the memory of all servers
	 * @param challenge creates the headers of a refusal for missing scopes
	 * @param admission the admission of requests
	 * @param browserPage the page for people who open the address of the server
	 * @return the settings
	 */
	public TransportSettings transport(ServerKeys keys, MemoryBudget memory, ScopeChallenge challenge,
			McpAdmission admission, BrowserPage browserPage) {
		StreamProperties stream = this.properties.getStream();
		SessionProperties session = this.properties.getSession();
		return TransportSettings.builder(keys)
			.eras(this.properties.getEras())
			.gate(gate())
			.codecLimits(codecLimits())
			.keepAlive(stream.getKeepAlive())
			.writeTimeout(stream.getWriteTimeout())
			.session(session())
			.revivedSessions((session.getLost() == SessionProperties.Lost.REVIVE) ? session.getAbsoluteTimeout() : null)
			.stateless(stateless(memory))
			.shares(shares())
			.memory(memory)
			.challenge(challenge)
			.admission(admission)
			.browserPage(browserPage)
			.sse(new SseSettings(SseSettings.DEFAULTS.maxStreams(), queue(memory),
					SseSettings.DEFAULTS.initializationTimeout()))
			.around(traffic())
			.build();
	}

	/**
	 * Return the settings as the customizers of the application have them.
	 * @param settings the settings by the properties
	 * @param customizers the customizers in their order
	 * @return the settings
	 */
	public static TransportSettings customize(TransportSettings settings, Stream<McpServerCustomizer> customizers) {
		TransportSettings result = settings;
		for (McpServerCustomizer customizer : customizers.toList()) {
			result = customizer.customize(result);
		}
		return result;
	}

	private TrafficLog traffic() {
		LoggingProperties.Traffic traffic = this.properties.getLogging().getTraffic();
		String server = (this.properties instanceof FurtherServerProperties further) ? further.serverName() : null;
		return new TrafficLog(server, new TrafficLog.Settings(traffic.getTools(), traffic.getSessions(),
				new Redaction(this.properties.getAudit().getRedact(), LoggingProperties.Traffic.MAX_LENGTH)));
	}

	/**
	 * Return the limits for the number and duration of sessions.
	 * @return the limits
	 */
	public SessionLimits sessions() {
		LimitsProperties limits = this.properties.getLimits();
		SessionProperties session = this.properties.getSession();
		return new SessionLimits(limits.getMaxSessions(), limits.getMaxSessionsPerCaller(), session.getIdleTimeout(),
				session.getAbsoluteTimeout(), SessionLimits.DEFAULTS.initializationTimeout(), shares());
	}

	/**
	 * Return the limits of the event log.
	 * @param memory the memory of all servers
	 * @return the limits
	 */
	public EventLogLimits eventLog(MemoryBudget memory) {
		return EventLogLimits.of(memory.ofServer(Part.EVENTS), this.properties.getStream().getTtl(), shares());
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
	 * @param memory the memory of all servers
	 * @return the stores
	 */
	public ServerStores stores(MemoryBudget memory) {
		return new ServerStores(new InMemorySessionStore(sessions(), memory, System::nanoTime),
				new InMemoryEventLog(eventLog(memory)), new InMemorySuspendedCallStore(memory),
				new InMemoryConsumedStates(shares(), memory));
	}

	/**
	 * Return the limits of calls.
	 * @return the limits
	 */
	public CallLimits calls() {
		LimitsProperties limits = this.properties.getLimits();
		Duration timeout = limits.getCallTimeout();
		if (timeout == null) {
			return new CallLimits(null, CallLimits.DEFAULTS.asynchronousTimeout(), limits.getMaxConcurrentCalls());
		}
		Duration limit = timeout.isZero() ? null : timeout;
		return new CallLimits(limit, limit, limits.getMaxConcurrentCalls());
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
			.forms(new HostForms(this.properties.getTools().getSchema(),
					this.properties.getTools().getMaxResultLength(), Map.of()))
			.lenient(new LenientArguments(this.properties.getTools().getLenient() != ToolsProperties.Lenient.NONE,
					this.properties.getTools().getLenient() == ToolsProperties.Lenient.BLANK,
					LenientArguments.DEFAULTS.ignored()))
			.cacheTtl(this.properties.getCache().getTtl())
			.cacheShared(this.properties.getCache().getShared())
			.calls(calls());
	}

	/**
	 * Return the settings of the gate.
	 * @return the settings
	 */
	public GateSettings gate() {
		return GateSettings.of(this.properties.getAllowedOrigins(), this.properties.getAllowedHosts(),
				withoutUsualPort(this.properties.getPublicUrl()), maxBodySize());
	}

	/**
	 * Return the limits of messages.
	 * @return the limits
	 */
	public CodecLimits codecLimits() {
		CodecLimits defaults = CodecLimits.DEFAULT;
		int maxBodySize = maxBodySize();
		return new CodecLimits(defaults.maxDepth(), defaults.maxNumberLength(),
				Math.max(defaults.maxStringLength(), maxBodySize), defaults.maxNameLength(), defaults.maxTokens(),
				defaults.maxBatch());
	}

	private SessionSettings session() {
		SessionSettings usual = SessionSettings.DEFAULTS;
		return new SessionSettings(usual.promotionDelay(), this.properties.getInput().getTimeout(),
				this.properties.getSession().getPingInterval(), usual.maxUnansweredPings(), usual.maxRounds(),
				this.properties.getStream().getLifetime(), usual.retry());
	}

	private StatelessSettings stateless(MemoryBudget memory) {
		StatelessSettings usual = StatelessSettings.DEFAULTS;
		return new StatelessSettings(usual.promotionDelay(), this.properties.getInput().getStateTtl(),
				usual.maxRounds(), usual.maxSubscriptions(), queue(memory));
	}

	/** Return what may wait for the reader of one stream. */
	private static int queue(MemoryBudget memory) {
		return (int) Math.max(1,
				Math.min(StatelessSettings.DEFAULTS.maxQueuedBytes(), memory.ofServer(Part.UNREAD) / STREAMS));
	}

	/**
	 * Return the size of the largest request body.
	 * @return the size in bytes
	 */
	public int maxBodySize() {
		DataSize size = this.properties.getLimits().getMaxBodySize();
		return (size != null) ? Math.toIntExact(size.toBytes())
				: MemoryBudget.bodySize(MemoryRules.bytes(this.properties.getMemory()));
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
