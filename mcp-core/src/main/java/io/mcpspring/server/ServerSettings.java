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

	public ServerSettings {
		interceptors = List.copyOf(interceptors);
		if (pageSize < 1) {
			throw new IllegalArgumentException("The page size must be at least 1");
		}
	}

	/**
	 * Settings of a server to which nobody listens.
	 * @param info who the server is
	 * @param instructions how to use it, for the model, or {@code null}
	 * @param values turns values of the application into JSON and back
	 * @param visibility who sees what
	 * @param access who may use what
	 * @param interceptors run around each call, in this order
	 * @param executor runs blocking handlers that cannot run on the thread of the request
	 * @param onceRunner runs steps that are done once
	 * @param pageSize how many entries a page of a list holds
	 * @param progressPerSecond how many progress updates a call may send a second
	 * @param logMessagesPerSecond how many log messages a call may send a second
	 * @param cacheTtl how long lists and contents stay fresh
	 * @param extensions the extensions that are offered
	 */
	public ServerSettings(Implementation info, @Nullable String instructions, ValueMapper values,
			McpVisibility visibility, McpAccess access, List<McpInterceptor> interceptors, Executor executor,
			OnceRunner onceRunner, int pageSize, int progressPerSecond, int logMessagesPerSecond, Duration cacheTtl,
			Extensions extensions) {
		this(info, instructions, values, visibility, access, interceptors, executor, onceRunner, pageSize,
				progressPerSecond, logMessagesPerSecond, cacheTtl, null, CallLimits.DEFAULTS, extensions,
				ServerEvents.NONE);
	}

}
