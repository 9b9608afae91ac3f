package io.mcpspring.engine.session;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Changes of a session by its client: the log level and the subscriptions (server-2025
 * LOG-02, LOG-03, RES-09 to RES-12). Each change returns the reason of a refusal, or
 * {@code null} on success.
 */
final class SessionChanges {

	/** The maximum number of resources that a session may subscribe to. */
	private static final int MAX_SUBSCRIPTIONS = 1000;

	/** The maximum total length of their URIs, so that the session stays small. */
	private static final int MAX_CHARACTERS = 64 * 1024;

	private final SessionStore sessions;

	private final Dispatcher dispatcher;

	private final StandaloneStreams streams;

	SessionChanges(SessionStore sessions, Dispatcher dispatcher, StandaloneStreams streams) {
		this.sessions = sessions;
		this.streams = streams;
		this.dispatcher = dispatcher;
	}

	CompletionStage<@Nullable JsonRpcError> setLevel(SessionData session, @Nullable String name) {
		LoggingLevel level = LoggingLevel.find(name);
		return (level != null) ? change(session, (present) -> present.withLogLevel(level))
				: refuse(ErrorCode.INVALID_PARAMS, "Unknown log level");
	}

	/** Return whether no code of the application decides about subscriptions. */
	boolean decidesAtOnce() {
		return this.dispatcher.decidesAtOnce();
	}

	CompletionStage<@Nullable JsonRpcError> subscribe(SessionData session, McpCaller caller, @Nullable String uri) {
		if (!this.dispatcher.capabilities().subscribe() || uri == null) {
			return unsubscribe(session, uri);
		}
		if (uri.length() > MAX_CHARACTERS) {
			return refuse(ErrorCode.INVALID_PARAMS, "The uri is longer than " + MAX_CHARACTERS + " characters");
		}
		if (!this.dispatcher.isReadable(caller, uri)) {
			return refuse(new JsonRpcError(ErrorCode.RESOURCE_NOT_FOUND, "Resource not found",
					JsonNodeFactory.instance.objectNode().put("uri", uri)));
		}
		return change(session, (present) -> subscribed(present, uri)).thenCompose((refusal) -> {
			if (refusal != null) {
				return refuse(refusal);
			}
			// Changes before the client listens are kept for it. If the stream cannot be
			// begun now, it is begun when the client listens.
			return this.streams.keep(session).handle((kept, failure) -> null);
		});
	}

	/**
	 * Add a subscription to the present session: the elements of a batch and parallel
	 * requests have read the same older record.
	 */
	private static SessionData subscribed(SessionData present, String uri) {
		Set<String> uris = SubscribedUris.with(present.subscriptions(), uri);
		if (uris.equals(present.subscriptions())) {
			return present;
		}
		if (uris.size() > MAX_SUBSCRIPTIONS || uris.stream().mapToInt(String::length).sum() > MAX_CHARACTERS) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Too many subscriptions in this session");
		}
		return present.withSubscriptions(uris);
	}

	CompletionStage<@Nullable JsonRpcError> unsubscribe(SessionData session, @Nullable String uri) {
		if (!this.dispatcher.capabilities().subscribe()) {
			return refuse(ErrorCode.METHOD_NOT_FOUND, "Method not found");
		}
		if (uri == null) {
			return refuse(ErrorCode.INVALID_PARAMS, "The uri of the resource is missing");
		}
		return change(session, (present) -> {
			Set<String> uris = SubscribedUris.without(present.subscriptions(), uri);
			return uris.equals(present.subscriptions()) ? present : present.withSubscriptions(uris);
		});
	}

	private CompletionStage<@Nullable JsonRpcError> change(SessionData session, UnaryOperator<SessionData> change) {
		return this.sessions.update(session.id(), SessionData.changing(change)).handle((changed, failure) -> {
			if (failure == null) {
				return null;
			}
			Throwable cause = Failures.unwrap(failure);
			if (cause instanceof McpException refusal) {
				return Failures.error(refusal);
			}
			if (cause instanceof NoRoomException full) {
				return JsonRpcError.of(ErrorCode.INTERNAL_ERROR, String.valueOf(full.getMessage()));
			}
			throw (cause instanceof RuntimeException unexpected) ? unexpected : new IllegalStateException(cause);
		});
	}

	private static CompletionStage<@Nullable JsonRpcError> refuse(int code, String message) {
		return refuse(JsonRpcError.of(code, message));
	}

	private static CompletionStage<@Nullable JsonRpcError> refuse(JsonRpcError error) {
		return CompletableFuture.completedFuture(error);
	}

}
