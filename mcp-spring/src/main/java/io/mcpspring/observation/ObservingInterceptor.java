package io.mcpspring.observation;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.server.CallWatch;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.model.McpResult;
import io.mcpspring.observation.McpServerRequestObservationContext.TraceSource;
import io.mcpspring.server.CallOutcome;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.util.ClassUtils;

/**
 * Interceptor that observes each call. The parent is the trace in {@code _meta} of the
 * request (server-2026 META-11), otherwise the current observation, such as that of the
 * HTTP request, otherwise the trace in the HTTP headers. The observation is current while
 * the application's code runs, on its thread and, for reactive code, in its Reactor
 * context.
 */
public final class ObservingInterceptor implements McpInterceptor, McpHandlerInterceptor, Ordered {

	private static final boolean REACTOR = ClassUtils.isPresent("reactor.util.context.ContextView",
			ObservingInterceptor.class.getClassLoader());

	private static final McpServerRequestObservationConvention DEFAULT = new DefaultMcpServerRequestObservationConvention();

	private final ObservationRegistry registry;

	private final @Nullable McpServerRequestObservationConvention convention;

	private final RegisteredNames names;

	/**
	 * Create an interceptor.
	 * @param registry the registry of the observations
	 * @param convention the naming convention, or {@code null} for the default
	 * @param catalog provides the registered names
	 * @param extensions provide the names of further methods
	 */
	public ObservingInterceptor(ObservationRegistry registry,
			@Nullable McpServerRequestObservationConvention convention, CatalogTable catalog, Extensions extensions) {
		this.registry = registry;
		this.convention = convention;
		this.names = new RegisteredNames(catalog, extensions);
	}

	/** Outside all other interceptors that may refuse a call. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
		if (this.registry.isNoop()) {
			return chain.proceed();
		}
		Observation parent = parent(call);
		McpServerRequestObservationContext context = new McpServerRequestObservationContext(call, this.names,
				source(call, parent));
		Observation observation = McpObservationDocumentation.CALL.observation(this.convention, DEFAULT, () -> context,
				this.registry);
		start(observation, parent);
		call.attach(Observation.class, observation);
		return CallWatch.proceed(chain, call, (result, failure) -> end(observation, context, result, failure));
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		Observation observation = call.unwrap(Observation.class);
		if (observation == null) {
			return handler.call();
		}
		if (REACTOR) {
			ReactorObservation.attach(call, observation);
		}
		try (Observation.Scope scope = observation.openScope()) {
			return handler.call();
		}
	}

	private @Nullable Observation parent(McpServerCall call) {
		Observation current = this.registry.getCurrentObservation();
		Observation found = (current == null && REACTOR) ? ReactorObservation.find(call) : current;
		return (found != null && !found.isNoop()) ? found : null;
	}

	private static TraceSource source(McpServerCall call, @Nullable Observation parent) {
		if (call.meta().path("traceparent").isString()) {
			return TraceSource.META;
		}
		return (parent != null) ? TraceSource.PARENT : TraceSource.HEADERS;
	}

	/** Start an observation; tracers take its parent from the thread. */
	private void start(Observation observation, @Nullable Observation parent) {
		if (parent == null || parent == this.registry.getCurrentObservation()) {
			observation.start();
			return;
		}
		try (Observation.Scope scope = parent.openScope()) {
			observation.start();
		}
	}

	private static void end(Observation observation, McpServerRequestObservationContext context,
			@Nullable McpResult result, @Nullable Throwable failure) {
		CallOutcome how = CallOutcome.of(context.getCarrier(), result, failure);
		context.ends(how);
		if (failure != null && !how.isWaiting()) {
			observation.error(Failures.unwrap(failure));
		}
		else if (result != null) {
			context.setResponse(result);
		}
		observation.stop();
	}

}
