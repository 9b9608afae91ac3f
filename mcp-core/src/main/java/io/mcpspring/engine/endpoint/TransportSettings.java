package io.mcpspring.engine.endpoint;

import java.time.Duration;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.server.SseSettings;
import io.mcpspring.engine.server.StatelessSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.server.McpAdmission;
import org.jspecify.annotations.Nullable;

/**
 * Settings for the behaviour of a server towards clients.
 *
 * @param eras the served eras, at least one
 * @param gate the settings of the gate
 * @param codecLimits the limits of messages
 * @param keepAlive the idle time after which a comment is sent on a stream
 * @param writeTimeout the time for which a client may leave a stream unread
 * @param session the settings of the session era
 * @param stateless the settings of the stateless era
 * @param keys the secrets of the server
 * @param shares the shares of callers in the resources of the node
 * @param memory the memory of what servers keep for clients
 * @param challenge creates the headers of a refusal for missing scopes
 * @param admission limits the rate of requests
 * @param browserPage the page for people who open the address of the server
 * @param sse the settings of HTTP with SSE
 * @param around wraps the handlers of requests, for example to log them
 * @param revivedSessions the age up to which a session that this process does not know
 * begins again if its id is authentic, or {@code null} for never; only for sessions that
 * nodes do not share
 */
public record TransportSettings(Set<Era> eras, GateSettings gate, CodecLimits codecLimits, Duration keepAlive,
		Duration writeTimeout, SessionSettings session, StatelessSettings stateless, ServerKeys keys,
		ShareSettings shares, MemoryBudget memory, ScopeChallenge challenge, McpAdmission admission,
		BrowserPage browserPage, SseSettings sse, UnaryOperator<ExchangeHandler> around,
		@Nullable Duration revivedSessions) {

	private static final Duration DEFAULT_KEEP_ALIVE = Duration.ofSeconds(15);

	/** The default time for which a client may read nothing. */
	public static final Duration DEFAULT_WRITE_TIMEOUT = Duration.ofSeconds(20);

	public TransportSettings {
		eras = Set.copyOf(eras);
		if (eras.isEmpty()) {
			throw new IllegalArgumentException("A server without eras serves nobody: name one at least");
		}
	}

	/**
	 * Create a builder.
	 * @param keys the secrets of the server
	 * @return a builder
	 */
	public static Builder builder(ServerKeys keys) {
		return new Builder(keys);
	}

	/**
	 * Create a builder with these settings.
	 * @return a builder
	 */
	public Builder mutate() {
		Builder builder = new Builder(this.keys);
		builder.eras = this.eras;
		builder.gate = this.gate;
		builder.codecLimits = this.codecLimits;
		builder.keepAlive = this.keepAlive;
		builder.writeTimeout = this.writeTimeout;
		builder.session = this.session;
		builder.stateless = this.stateless;
		builder.shares = this.shares;
		builder.memory = this.memory;
		builder.challenge = this.challenge;
		builder.admission = this.admission;
		builder.browserPage = this.browserPage;
		builder.sse = this.sse;
		builder.around = this.around;
		builder.revivedSessions = this.revivedSessions;
		return builder;
	}

	/**
	 * Builder for the settings of the transport.
	 */
	public static final class Builder {

		private final ServerKeys keys;

		private Set<Era> eras = Set.of(Era.values());

		private GateSettings gate = new GateSettings(Set.of(), Set.of(),
				MemoryBudget.bodySize(MemoryBudget.ofHeap().total()));

		private CodecLimits codecLimits = CodecLimits.DEFAULT;

		private Duration keepAlive = DEFAULT_KEEP_ALIVE;

		private Duration writeTimeout = DEFAULT_WRITE_TIMEOUT;

		private SessionSettings session = SessionSettings.DEFAULTS;

		private StatelessSettings stateless = StatelessSettings.DEFAULTS;

		private ShareSettings shares = ShareSettings.DEFAULTS;

		private MemoryBudget memory = MemoryBudget.ofHeap();

		private ScopeChallenge challenge = ScopeChallenge.NONE;

		private McpAdmission admission = McpAdmission.ALL;

		private BrowserPage browserPage = BrowserPage.NONE;

		private SseSettings sse = SseSettings.DEFAULTS;

		private UnaryOperator<ExchangeHandler> around = UnaryOperator.identity();

		private @Nullable Duration revivedSessions;

		private Builder(ServerKeys keys) {
			this.keys = keys;
		}

		/**
		 * Set the served eras.
		 * @param eras the eras, at least one; both by default
		 * @return this builder
		 */
		public Builder eras(Set<Era> eras) {
			this.eras = eras;
			return this;
		}

		/**
		 * Set the settings of the gate.
		 * @param gate the settings of the gate
		 * @return this builder
		 */
		public Builder gate(GateSettings gate) {
			this.gate = gate;
			return this;
		}

		/**
		 * Set the limits of messages.
		 * @param codecLimits the limits
		 * @return this builder
		 */
		public Builder codecLimits(CodecLimits codecLimits) {
			this.codecLimits = codecLimits;
			return this;
		}

		/**
		 * Set the idle time after which a comment is sent on a stream.
		 * @param keepAlive the time
		 * @return this builder
		 */
		public Builder keepAlive(Duration keepAlive) {
			this.keepAlive = keepAlive;
			return this;
		}

		/**
		 * Set the time for which a client may leave a stream unread.
		 * @param writeTimeout the time
		 * @return this builder
		 */
		public Builder writeTimeout(Duration writeTimeout) {
			this.writeTimeout = writeTimeout;
			return this;
		}

		/**
		 * Set the settings of the session era.
		 * @param session the settings
		 * @return this builder
		 */
		public Builder session(SessionSettings session) {
			this.session = session;
			return this;
		}

		/**
		 * Set the settings of the stateless era.
		 * @param stateless the settings
		 * @return this builder
		 */
		public Builder stateless(StatelessSettings stateless) {
			this.stateless = stateless;
			return this;
		}

		/**
		 * Set the shares of callers in the resources of the node.
		 * @param shares the shares
		 * @return this builder
		 */
		public Builder shares(ShareSettings shares) {
			this.shares = shares;
			return this;
		}

		/**
		 * Set the memory of what servers keep for clients.
		 * @param memory the memory; a quarter of the heap by default
		 * @return this builder
		 */
		public Builder memory(MemoryBudget memory) {
			this.memory = memory;
			return this;
		}

		/**
		 * Set the creator of the headers of a refusal for missing scopes.
		 * @param challenge the challenge
		 * @return this builder
		 */
		public Builder challenge(ScopeChallenge challenge) {
			this.challenge = challenge;
			return this;
		}

		/**
		 * Set the limit of the rate of requests.
		 * @param admission the admission
		 * @return this builder
		 */
		public Builder admission(McpAdmission admission) {
			this.admission = admission;
			return this;
		}

		/**
		 * Set the page for people who open the address of the server in a browser.
		 * @param browserPage the page; none by default
		 * @return this builder
		 */
		public Builder browserPage(BrowserPage browserPage) {
			this.browserPage = browserPage;
			return this;
		}

		/**
		 * Set the settings of HTTP with SSE.
		 * @param sse the settings
		 * @return this builder
		 */
		public Builder sse(SseSettings sse) {
			this.sse = sse;
			return this;
		}

		/**
		 * Set what wraps the handlers of requests.
		 * @param around returns a handler that passes its requests on; nothing by default
		 * @return this builder
		 */
		public Builder around(UnaryOperator<ExchangeHandler> around) {
			this.around = around;
			return this;
		}

		/**
		 * Set the age up to which a session that this process does not know begins again.
		 * @param revivedSessions the age; {@code null}, which is the default, for never
		 * @return this builder
		 */
		public Builder revivedSessions(@Nullable Duration revivedSessions) {
			this.revivedSessions = revivedSessions;
			return this;
		}

		/**
		 * Create the settings.
		 * @return the settings
		 */
		public TransportSettings build() {
			return new TransportSettings(this.eras, this.gate, this.codecLimits, this.keepAlive, this.writeTimeout,
					this.session, this.stateless, this.keys, this.shares, this.memory, this.challenge, this.admission,
					this.browserPage, this.sse, this.around, this.revivedSessions);
		}

	}

}
