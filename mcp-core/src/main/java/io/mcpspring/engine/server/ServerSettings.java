package io.mcpspring.engine.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

import io.mcpspring.engine.catalog.HostForms;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import org.jspecify.annotations.Nullable;

/**
 * Settings that an application makes for its server, apart from the catalogue.
 *
 * @param info the identity of the server
 * @param instructions instructions for the model, or {@code null}
 * @param values converts values of the application from and to JSON
 * @param access decides which registrations a caller may use
 * @param interceptors the interceptors of each call, outermost first
 * @param handlerInterceptors the interceptors of each handler, outermost first
 * @param executor runs blocking handlers that cannot run on the thread of the request
 * @param onceRunner runs once steps
 * @param pageSize the maximum number of entries in a page of a list
 * @param progressPerSecond the progress updates of a call per second, 0 for no limit
 * @param logMessagesPerSecond the log messages of a call per second, 0 for no limit
 * @param cacheTtl the time for which lists and contents stay fresh (server-2026 CACHE-01)
 * @param cacheShared whether caches may share among callers a list that is the same for
 * all; {@code null} for callers without authentication only (server-2026 CACHE-05)
 * @param calls the limits of running calls
 * @param extensions the extensions that are offered (server-2026 VER-05, EXT-01)
 * @param events the listener for events inside the server
 * @param sessions the state of sessions, for calls that use it
 * @param time the time of the server
 * @param lenient the arguments that are understood although they do not fit
 * @param forms the forms of tools and their results for hosts
 * @param publicAccess what may be used without credentials
 * @param credentials checks the credentials behind open streams again
 */
public record ServerSettings(Implementation info, @Nullable String instructions, ValueMapper values,
		AccessPolicy access, List<McpInterceptor> interceptors, List<McpHandlerInterceptor> handlerInterceptors,
		Executor executor, OnceRunner onceRunner, int pageSize, int progressPerSecond, int logMessagesPerSecond,
		Duration cacheTtl, @Nullable Boolean cacheShared, CallLimits calls, Extensions extensions, ServerEvents events,
		CallSessions sessions, ServerTime time, LenientArguments lenient, HostForms forms, PublicAccess publicAccess,
		CredentialCheck credentials) {

	public ServerSettings {
		interceptors = List.copyOf(interceptors);
		handlerInterceptors = List.copyOf(handlerInterceptors);
		if (pageSize < 1) {
			throw new IllegalArgumentException("The page size must be at least 1");
		}
	}

	/**
	 * Create a builder.
	 * @param info the identity of the server
	 * @param values converts values of the application from and to JSON
	 * @param executor runs blocking handlers that cannot run on the thread of the request
	 * @return a builder
	 */
	public static Builder builder(Implementation info, ValueMapper values, Executor executor) {
		return new Builder(info, values, executor);
	}

	/** Builder for the settings of a server. */
	public static final class Builder {

		private final Implementation info;

		private final ValueMapper values;

		private final Executor executor;

		private @Nullable String instructions;

		private AccessPolicy access = AccessPolicy.BY_SCOPES;

		private List<McpInterceptor> interceptors = List.of();

		private List<McpHandlerInterceptor> handlerInterceptors = List.of();

		private OnceRunner onceRunner = OnceRunner.PLAIN;

		private int pageSize = 100;

		private int progressPerSecond = 1000;

		private int logMessagesPerSecond = 100;

		private Duration cacheTtl = Duration.ZERO;

		private @Nullable Boolean cacheShared;

		private CallLimits calls = CallLimits.DEFAULTS;

		private Extensions extensions = Extensions.NONE;

		private ServerEvents events = ServerEvents.NONE;

		private CallSessions sessions = CallSessions.NONE;

		private ServerTime time = ServerTime.SYSTEM;

		private LenientArguments lenient = LenientArguments.DEFAULTS;

		private HostForms forms = HostForms.DEFAULTS;

		private PublicAccess publicAccess = PublicAccess.NONE;

		private CredentialCheck credentials = CredentialCheck.NONE;

		private Builder(Implementation info, ValueMapper values, Executor executor) {
			this.info = info;
			this.values = values;
			this.executor = executor;
		}

		/** Set the instructions for the model, or {@code null} for none. */
		public Builder instructions(@Nullable String instructions) {
			this.instructions = instructions;
			return this;
		}

		/**
		 * Set the strategy that decides which registrations a caller may use.
		 * @param access the access; by scopes by default
		 * @return this builder
		 */
		public Builder access(AccessPolicy access) {
			this.access = access;
			return this;
		}

		/**
		 * Set the interceptors of each call.
		 * @param interceptors the interceptors, outermost first
		 * @return this builder
		 */
		public Builder interceptors(List<McpInterceptor> interceptors) {
			this.interceptors = interceptors;
			return this;
		}

		/**
		 * Set the interceptors of each handler.
		 * @param interceptors the interceptors, outermost first
		 * @return this builder
		 */
		public Builder handlerInterceptors(List<McpHandlerInterceptor> interceptors) {
			this.handlerInterceptors = interceptors;
			return this;
		}

		/** Set the runner of once steps. */
		public Builder onceRunner(OnceRunner onceRunner) {
			this.onceRunner = onceRunner;
			return this;
		}

		/**
		 * Set the maximum number of entries in a page.
		 * @param pageSize the number, at least 1
		 * @return this builder
		 */
		public Builder pageSize(int pageSize) {
			this.pageSize = pageSize;
			return this;
		}

		/**
		 * Set the maximum number of progress updates of a call per second.
		 * @param progressPerSecond the number, 0 for no limit
		 * @return this builder
		 */
		public Builder progressPerSecond(int progressPerSecond) {
			this.progressPerSecond = progressPerSecond;
			return this;
		}

		/**
		 * Set the maximum number of log messages of a call per second.
		 * @param logMessagesPerSecond the number, 0 for no limit
		 * @return this builder
		 */
		public Builder logMessagesPerSecond(int logMessagesPerSecond) {
			this.logMessagesPerSecond = logMessagesPerSecond;
			return this;
		}

		/**
		 * Set the time for which lists and contents stay fresh.
		 * @param cacheTtl the time
		 * @return this builder
		 */
		public Builder cacheTtl(Duration cacheTtl) {
			this.cacheTtl = cacheTtl;
			return this;
		}

		/**
		 * Set whether caches may share lists among callers.
		 * @param cacheShared see {@link ServerSettings#cacheShared()}
		 * @return this builder
		 */
		public Builder cacheShared(@Nullable Boolean cacheShared) {
			this.cacheShared = cacheShared;
			return this;
		}

		/** Set the limits of running calls. */
		public Builder calls(CallLimits calls) {
			this.calls = calls;
			return this;
		}

		/**
		 * Set the extensions that are offered.
		 * @param extensions the extensions
		 * @return this builder
		 */
		public Builder extensions(Extensions extensions) {
			this.extensions = extensions;
			return this;
		}

		/** Set the listener for events inside the server. */
		public Builder events(ServerEvents events) {
			this.events = events;
			return this;
		}

		/**
		 * Set the state of sessions.
		 * @param sessions the state; calls have none by default
		 * @return this builder
		 */
		public Builder sessions(CallSessions sessions) {
			this.sessions = sessions;
			return this;
		}

		Builder time(ServerTime time) {
			this.time = time;
			return this;
		}

		/**
		 * Set the arguments that are understood although they do not fit.
		 * @param lenient the arguments
		 * @return this builder
		 */
		public Builder lenient(LenientArguments lenient) {
			this.lenient = lenient;
			return this;
		}

		/** Set the forms of tools and their results for hosts. */
		public Builder forms(HostForms forms) {
			this.forms = forms;
			return this;
		}

		/**
		 * Set what may be used without credentials.
		 * @param publicAccess the access of callers without credentials; none by default
		 * @return this builder
		 */
		public Builder publicAccess(PublicAccess publicAccess) {
			this.publicAccess = publicAccess;
			return this;
		}

		/** Set the check of the credentials behind open streams; none by default. */
		public Builder credentials(CredentialCheck credentials) {
			this.credentials = credentials;
			return this;
		}

		/**
		 * Create the settings.
		 * @return the settings
		 */
		public ServerSettings build() {
			return new ServerSettings(this.info, this.instructions, this.values, this.access, this.interceptors,
					this.handlerInterceptors, this.executor, this.onceRunner, this.pageSize, this.progressPerSecond,
					this.logMessagesPerSecond, this.cacheTtl, this.cacheShared, this.calls, this.extensions,
					this.events, this.sessions, this.time, this.lenient, this.forms, this.publicAccess,
					this.credentials);
		}

	}

}
