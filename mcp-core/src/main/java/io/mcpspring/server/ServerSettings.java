package io.mcpspring.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

import io.mcpspring.extension.Extensions;
import io.mcpspring.model.Implementation;
import org.jspecify.annotations.Nullable;

/**
 * What an application decides about its server, apart from what it offers.
 *
 * @param info who the server is
 * @param instructions how to use it, for the model, or {@code null}
 * @param values turns values of the application into JSON and back
 * @param visibility who sees what
 * @param access who may use what
 * @param interceptors run around each call, in this order
 * @param executor runs blocking handlers that cannot run on the thread of the request
 * @param onceRunner runs steps that are done once
 * @param pageSize how many entries a page of a list holds
 * @param progressPerSecond how many progress updates a call may send a second, 0 for any
 * number
 * @param logMessagesPerSecond how many log messages a call may send a second, 0 for any
 * number
 * @param cacheTtl how long lists and contents stay fresh (server-2026 CACHE-01)
 * @param cacheShared whether caches may share among callers a list that is the same for
 * everybody; {@code null} for among callers without authentication only (server-2026
 * CACHE-05)
 * @param calls what the calls that run may take
 * @param extensions the extensions that are offered (server-2026 VER-05, EXT-01)
 * @param events told of what happens inside
 */
public record ServerSettings(Implementation info, @Nullable String instructions, ValueMapper values,
		McpVisibility visibility, McpAccess access, List<McpInterceptor> interceptors, Executor executor,
		OnceRunner onceRunner, int pageSize, int progressPerSecond, int logMessagesPerSecond, Duration cacheTtl,
		@Nullable Boolean cacheShared, CallLimits calls, Extensions extensions, ServerEvents events) {

	private static final int DEFAULT_PAGE_SIZE = 100;

	private static final int DEFAULT_PROGRESS_PER_SECOND = 1000;

	private static final int DEFAULT_LOG_MESSAGES_PER_SECOND = 100;

	public ServerSettings {
		interceptors = List.copyOf(interceptors);
		if (pageSize < 1) {
			throw new IllegalArgumentException("The page size must be at least 1");
		}
	}

	/**
	 * Begin the settings of a server.
	 * @param info who the server is
	 * @param values turns values of the application into JSON and back
	 * @param executor runs blocking handlers that cannot run on the thread of the request
	 * @return a builder
	 */
	public static Builder builder(Implementation info, ValueMapper values, Executor executor) {
		return new Builder(info, values, executor);
	}

	/**
	 * Builds the settings of a server.
	 */
	public static final class Builder {

		private final Implementation info;

		private final ValueMapper values;

		private final Executor executor;

		private @Nullable String instructions;

		private McpVisibility visibility = McpVisibility.ALL;

		private McpAccess access = McpAccess.BY_SCOPES;

		private List<McpInterceptor> interceptors = List.of();

		private OnceRunner onceRunner = OnceRunner.PLAIN;

		private int pageSize = DEFAULT_PAGE_SIZE;

		private int progressPerSecond = DEFAULT_PROGRESS_PER_SECOND;

		private int logMessagesPerSecond = DEFAULT_LOG_MESSAGES_PER_SECOND;

		private Duration cacheTtl = Duration.ZERO;

		private @Nullable Boolean cacheShared;

		private CallLimits calls = CallLimits.DEFAULTS;

		private Extensions extensions = Extensions.NONE;

		private ServerEvents events = ServerEvents.NONE;

		private Builder(Implementation info, ValueMapper values, Executor executor) {
			this.info = info;
			this.values = values;
			this.executor = executor;
		}

		/**
		 * Set how to use the server, for the model.
		 * @param instructions the instructions, or {@code null}
		 * @return this builder
		 */
		public Builder instructions(@Nullable String instructions) {
			this.instructions = instructions;
			return this;
		}

		/**
		 * Set who sees what.
		 * @param visibility the visibility; everybody sees everything unless it is set
		 * @return this builder
		 */
		public Builder visibility(McpVisibility visibility) {
			this.visibility = visibility;
			return this;
		}

		/**
		 * Set who may use what.
		 * @param access the access; by scopes unless it is set
		 * @return this builder
		 */
		public Builder access(McpAccess access) {
			this.access = access;
			return this;
		}

		/**
		 * Set what runs around each call.
		 * @param interceptors the interceptors, outermost first
		 * @return this builder
		 */
		public Builder interceptors(List<McpInterceptor> interceptors) {
			this.interceptors = interceptors;
			return this;
		}

		/**
		 * Set what runs steps that are done once.
		 * @param onceRunner the runner
		 * @return this builder
		 */
		public Builder onceRunner(OnceRunner onceRunner) {
			this.onceRunner = onceRunner;
			return this;
		}

		/**
		 * Set how many entries a page of a list holds.
		 * @param pageSize the number, at least 1
		 * @return this builder
		 */
		public Builder pageSize(int pageSize) {
			this.pageSize = pageSize;
			return this;
		}

		/**
		 * Set how many progress updates a call may send a second.
		 * @param progressPerSecond the number, 0 for any
		 * @return this builder
		 */
		public Builder progressPerSecond(int progressPerSecond) {
			this.progressPerSecond = progressPerSecond;
			return this;
		}

		/**
		 * Set how many log messages a call may send a second.
		 * @param logMessagesPerSecond the number, 0 for any
		 * @return this builder
		 */
		public Builder logMessagesPerSecond(int logMessagesPerSecond) {
			this.logMessagesPerSecond = logMessagesPerSecond;
			return this;
		}

		/**
		 * Set how long lists and contents stay fresh.
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

		/**
		 * Set what the calls that run may take.
		 * @param calls the limits
		 * @return this builder
		 */
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

		/**
		 * Set what is told of events inside.
		 * @param events the listener
		 * @return this builder
		 */
		public Builder events(ServerEvents events) {
			this.events = events;
			return this;
		}

		/**
		 * Create the settings.
		 * @return the settings
		 */
		public ServerSettings build() {
			return new ServerSettings(this.info, this.instructions, this.values, this.visibility, this.access,
					this.interceptors, this.executor, this.onceRunner, this.pageSize, this.progressPerSecond,
					this.logMessagesPerSecond, this.cacheTtl, this.cacheShared, this.calls, this.extensions,
					this.events);
		}

	}

}
