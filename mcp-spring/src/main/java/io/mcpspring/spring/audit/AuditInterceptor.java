package io.mcpspring.spring.audit;

import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.server.AuditedCall;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.CallWatch;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallOutcome;
import io.mcpspring.server.CallRecord;
import io.mcpspring.server.McpCallListener;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.spring.logging.TraceIds;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.core.Ordered;

/**
 * Interceptor that notifies listeners of each request that reaches the catalogue,
 * including those that are refused there.
 */
public final class AuditInterceptor implements McpInterceptor, Ordered {

	private static final int MAX_NAME = 200;

	private final List<McpCallListener> listeners;

	private final @Nullable Redaction arguments;

	/**
	 * Create an interceptor.
	 * @param listeners the listeners; without any, calls are not recorded
	 * @param arguments the redaction of arguments, or {@code null} to omit them
	 */
	public AuditInterceptor(List<McpCallListener> listeners, @Nullable Redaction arguments) {
		this.listeners = List.copyOf(listeners);
		this.arguments = arguments;
	}

	/** Outside all interceptors that may refuse a call, but within its observation. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE + 2;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
		if (this.listeners.isEmpty()) {
			return chain.proceed();
		}
		long start = System.nanoTime();
		String trace = TraceIds.of(call);
		return CallWatch.proceed(chain, call,
				(result, failure) -> ended(call, trace, start, CallOutcome.of(call, result, failure)));
	}

	private void ended(McpServerCall call, @Nullable String trace, long start, CallOutcome end) {
		CallRequest request = ServedCall.of(call).request();
		Principal principal = call.caller().principal();
		CallRecord audited = new AuditedCall(Instant.now(), call.reference(), trace,
				(principal != null) ? name(principal.getName()) : CallRecord.ANONYMOUS, client(call),
				call.protocolVersion().value(), name(request.method()), target(request), end,
				Duration.ofNanos(System.nanoTime() - start), arguments(request));
		this.listeners.forEach((listener) -> listener.ended(audited));
	}

	private static @Nullable String client(McpServerCall call) {
		Implementation client = call.clientInfo();
		return (client != null) ? name(client.name() + " " + client.version()) : null;
	}

	private static @Nullable String target(CallRequest request) {
		String name = request.text("name");
		String target = (name != null) ? name : request.text("uri");
		return (target != null) ? name(target) : null;
	}

	private @Nullable String arguments(CallRequest request) {
		JsonNode given = request.params().get("arguments");
		return (this.arguments != null && given != null) ? this.arguments.apply(given) : null;
	}

	private static String name(String text) {
		return SingleLine.of(text, MAX_NAME);
	}

}
