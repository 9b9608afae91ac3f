package io.mcpspring.client;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * HTTP headers with the credentials of one call. The credentials can be replaced once
 * they are refused.
 */
final class CallHeaders {

	private static final int UNAUTHORIZED = 401;

	private final CallCredentials credentials;

	private volatile CompletableFuture<Map<String, String>> current;

	CallHeaders(CallCredentials credentials) {
		this.credentials = credentials;
		this.current = credentials.headers().toCompletableFuture();
	}

	CompletableFuture<Map<String, String>> current() {
		return this.current;
	}

	static boolean isRefusal(Throwable failure) {
		return failure instanceof McpHttpException refusal && refusal.status() == UNAUTHORIZED;
	}

	/** Return the headers that replace refused ones, {@code null} if there are none. */
	@Nullable CompletableFuture<Map<String, String>> replaced() {
		if (!this.credentials.refused()) {
			return null;
		}
		CompletableFuture<Map<String, String>> next = this.credentials.headers().toCompletableFuture();
		this.current = next;
		return next;
	}

	void cancel() {
		this.current.cancel(false);
	}

}
