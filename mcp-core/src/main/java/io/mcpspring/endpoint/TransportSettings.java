package io.mcpspring.endpoint;

import java.time.Duration;
import java.util.Set;

import io.mcpspring.http.BrowserPage;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.jsonrpc.CodecLimits;
import io.mcpspring.server.Era;
import io.mcpspring.server.SessionSettings;
import io.mcpspring.server.StatelessSettings;
import io.mcpspring.share.ShareSettings;

/**
 * How a server behaves towards clients.
 *
 * @param eras the eras it serves, at least one
 * @param gate whom the gate lets in
 * @param codecLimits what messages may hold
 * @param keepAlive after what silence a stream gets a comment
 * @param writeTimeout how long a client may leave a stream unread
 * @param session how the session era behaves
 * @param stateless how the stateless era behaves
 * @param keys the secrets of the server
 * @param shares how what the node keeps is shared among callers
 * @param challenge makes the headers of a refusal for want of scopes
 * @param admission limits how many requests callers send
 * @param browserPage the page for people who open the address of the server
 */
public record TransportSettings(Set<Era> eras, GateSettings gate, CodecLimits codecLimits, Duration keepAlive,
		Duration writeTimeout, SessionSettings session, StatelessSettings stateless, ServerKeys keys,
		ShareSettings shares, ScopeChallenge challenge, RequestAdmission admission, BrowserPage browserPage) {

	private static final Duration DEFAULT_KEEP_ALIVE = Duration.ofSeconds(15);

	private static final Duration DEFAULT_WRITE_TIMEOUT = Duration.ofSeconds(20);

	public TransportSettings {
		eras = Set.copyOf(eras);
		if (eras.isEmpty()) {
			throw new IllegalArgumentException("A server without eras serves nobody: name one at least");
		}
	}

	/**
	 * Begin the settings of the transport.
	 * @param keys the secrets of the server
	 * @return a builder
	 */
	public static Builder builder(ServerKeys keys) {
		return new Builder(keys);
	}

	/**
	 * Builds the settings of the transport.
	 */
	public static final class Builder {

		private final ServerKeys keys;

		private Set<Era> eras = Set.of(Era.values());

		private GateSettings gate = new GateSettings(Set.of(), Set.of(), GateSettings.DEFAULT_MAX_BODY_SIZE);

		private CodecLimits codecLimits = CodecLimits.DEFAULT;

		private Duration keepAlive = DEFAULT_KEEP_ALIVE;

		private Duration writeTimeout = DEFAULT_WRITE_TIMEOUT;

		private SessionSettings session = SessionSettings.DEFAULTS;

		private StatelessSettings stateless = StatelessSettings.DEFAULTS;

		private ShareSettings shares = ShareSettings.DEFAULTS;

		private ScopeChallenge challenge = ScopeChallenge.NONE;

		private RequestAdmission admission = RequestAdmission.ALL;

		private BrowserPage browserPage = BrowserPage.NONE;

		private Builder(ServerKeys keys) {
			this.keys = keys;
		}

		/**
		 * Set the eras it serves.
		 * @param eras the eras, at least one; both unless it is set
		 * @return this builder
		 */
		public Builder eras(Set<Era> eras) {
			this.eras = eras;
			return this;
		}

		/**
		 * Set whom the gate lets in.
		 * @param gate the settings of the gate
		 * @return this builder
		 */
		public Builder gate(GateSettings gate) {
			this.gate = gate;
			return this;
		}

		/**
		 * Set what messages may hold.
		 * @param codecLimits the limits
		 * @return this builder
		 */
		public Builder codecLimits(CodecLimits codecLimits) {
			this.codecLimits = codecLimits;
			return this;
		}

		/**
		 * Set after what silence a stream gets a comment.
		 * @param keepAlive the time
		 * @return this builder
		 */
		public Builder keepAlive(Duration keepAlive) {
			this.keepAlive = keepAlive;
			return this;
		}

		/**
		 * Set how long a client may leave a stream unread.
		 * @param writeTimeout the time
		 * @return this builder
		 */
		public Builder writeTimeout(Duration writeTimeout) {
			this.writeTimeout = writeTimeout;
			return this;
		}

		/**
		 * Set how the session era behaves.
		 * @param session the settings of that era
		 * @return this builder
		 */
		public Builder session(SessionSettings session) {
			this.session = session;
			return this;
		}

		/**
		 * Set how the stateless era behaves.
		 * @param stateless the settings of that era
		 * @return this builder
		 */
		public Builder stateless(StatelessSettings stateless) {
			this.stateless = stateless;
			return this;
		}

		/**
		 * Set how what the node keeps is shared among callers.
		 * @param shares the shares
		 * @return this builder
		 */
		public Builder shares(ShareSettings shares) {
			this.shares = shares;
			return this;
		}

		/**
		 * Set what makes the headers of a refusal for want of scopes.
		 * @param challenge the challenge
		 * @return this builder
		 */
		public Builder challenge(ScopeChallenge challenge) {
			this.challenge = challenge;
			return this;
		}

		/**
		 * Set what limits how many requests callers send.
		 * @param admission the admission
		 * @return this builder
		 */
		public Builder admission(RequestAdmission admission) {
			this.admission = admission;
			return this;
		}

		/**
		 * Set the page for people who open the address of the server in a browser.
		 * @param browserPage the page; none unless it is set
		 * @return this builder
		 */
		public Builder browserPage(BrowserPage browserPage) {
			this.browserPage = browserPage;
			return this;
		}

		/**
		 * Create the settings.
		 * @return the settings
		 */
		public TransportSettings build() {
			return new TransportSettings(this.eras, this.gate, this.codecLimits, this.keepAlive, this.writeTimeout,
					this.session, this.stateless, this.keys, this.shares, this.challenge, this.admission,
					this.browserPage);
		}

	}

}
