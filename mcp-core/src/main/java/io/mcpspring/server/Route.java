package io.mcpspring.server;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link ProtocolMethod} leads.
 *
 * @param method the method
 * @param offered whether the server offers it now
 * @param answer answers a request
 * @param handler finds the application's code that will answer it, or {@code null}
 */
record Route(ProtocolMethod method, BooleanSupplier offered, Function<CallContext, CompletionStage<McpResult>> answer,
		Function<CallContext, @Nullable McpHandler<?, ?>> handler) {

	/** A method that is answered at once by what is registered. */
	static Route listed(ProtocolMethod method, BooleanSupplier offered, Function<CallRequest, McpResult> answer) {
		return new Route(method, offered, (call) -> CompletableFuture.completedFuture(answer.apply(call.request())),
				(call) -> null);
	}

	static Map<String, Route> table(Stream<Route> routes) {
		return routes.collect(Collectors.toUnmodifiableMap((route) -> route.method().name(), Function.identity()));
	}

}
