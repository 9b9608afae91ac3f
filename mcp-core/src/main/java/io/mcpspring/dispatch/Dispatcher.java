package io.mcpspring.dispatch;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpHandler;
import io.mcpspring.context.SuspendSignal;
import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.keys.KeyRing;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ServerCapabilities;
import io.mcpspring.schema.JsonSchemas;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.McpCall;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.ProtocolMethod;
import io.mcpspring.server.ServerSettings;
import org.jspecify.annotations.Nullable;

/**
 * Leads a request to what the server offers, the same for both eras: lists, tools,
 * resources, prompts and completions. Stages it returns fail with {@link McpException}
 * for an error to be answered, with {@link SuspendSignal} when the client has to be asked
 * first, and with {@link java.util.concurrent.CancellationException} when the call was
 * cancelled.
 */
public final class Dispatcher {

	private final McpCatalog catalog;

	private final ServerSettings settings;

	private final ResourceReads resources;

	private final Map<String, Route> routes;

	private final McpInterceptor.Chain chain;

	private final JsonSchemas formSchemas = new JsonSchemas();

	/**
	 * Create a dispatcher.
	 * @param catalog what the server offers
	 * @param settings what the application decided
	 * @param cursorKeys authenticate cursors; shared by all nodes
	 */
	public Dispatcher(McpCatalog catalog, ServerSettings settings, KeyRing cursorKeys) {
		this.catalog = catalog;
		this.settings = settings;
		Gatekeeper gatekeeper = new Gatekeeper(settings);
		HandlerRunner runner = new HandlerRunner(settings);
		this.resources = new ResourceReads(catalog, settings, gatekeeper, runner);
		this.routes = routes(new ToolCalls(catalog, gatekeeper, runner, settings.events()),
				new PromptGets(catalog, gatekeeper, runner), new Completions(catalog, gatekeeper, runner),
				new Listing(catalog, settings, gatekeeper, new Cursors(cursorKeys)));
		this.chain = chain(settings);
	}

	private Map<String, Route> routes(Route tools, Route prompts, Route completions, Listing listing) {
		Map<ProtocolMethod, Route> routes = Map.of(ProtocolMethod.TOOLS_CALL, tools, ProtocolMethod.RESOURCES_READ,
				this.resources, ProtocolMethod.PROMPTS_GET, prompts, ProtocolMethod.COMPLETION_COMPLETE, completions,
				ProtocolMethod.TOOLS_LIST, listing.route(ProtocolMethod.TOOLS_LIST, tools),
				ProtocolMethod.RESOURCES_LIST, listing.route(ProtocolMethod.RESOURCES_LIST, this.resources),
				ProtocolMethod.RESOURCE_TEMPLATES_LIST,
				listing.route(ProtocolMethod.RESOURCE_TEMPLATES_LIST, this.resources), ProtocolMethod.PROMPTS_LIST,
				listing.route(ProtocolMethod.PROMPTS_LIST, prompts));
		Map<String, Route> named = new HashMap<>();
		routes.forEach((method, route) -> named.put(method.name(), route));
		return named;
	}

	private McpInterceptor.Chain chain(ServerSettings settings) {
		McpInterceptor.Chain next = this::route;
		for (int i = settings.interceptors().size() - 1; i >= 0; i--) {
			McpInterceptor interceptor = settings.interceptors().get(i);
			McpInterceptor.Chain rest = next;
			next = (call) -> interceptor.intercept(call, rest);
		}
		return next;
	}

	/**
	 * Make the context of one run of a call.
	 * @param request the request
	 * @param state what is remembered from earlier runs
	 * @param link the way back to the client
	 * @return the context
	 */
	public CallContext context(CallRequest request, CallState state, CallLink link) {
		return new CallContext(request, state, link, this.settings, this.formSchemas);
	}

	/**
	 * Handle a request.
	 * @param call the request
	 * @return the result
	 */
	public CompletionStage<McpResult> dispatch(CallContext call) {
		try {
			CompletionStage<McpResult> stage = Objects.requireNonNull(this.chain.proceed(call),
					"An interceptor returned no stage");
			if (stage instanceof CompletableFuture<McpResult> done && done.isDone()
					&& !done.isCompletedExceptionally()) {
				return stage;
			}
			return stage.handle((result, failure) -> (failure != null) ? failed(call, failure) : result);
		}
		catch (RuntimeException | Error ex) {
			return outcome(call, ex);
		}
	}

	private CompletionStage<McpResult> outcome(CallContext call, Throwable failure) {
		try {
			return CompletableFuture.completedFuture(failed(call, failure));
		}
		catch (RuntimeException | Error ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private McpResult failed(CallContext call, Throwable failure) {
		try {
			return InterceptorFailures.outcome(call, failure);
		}
		catch (SuspendSignal signal) {
			// An interceptor may ask before the handler was reached.
			McpHandler<?, ?> handler = handler(call);
			if (handler != null) {
				call.begin(handler);
			}
			throw signal;
		}
	}

	private @Nullable McpHandler<?, ?> handler(CallContext call) {
		Route route = this.routes.get(call.request().method());
		return (route != null) ? route.handler(call) : null;
	}

	/**
	 * What the server offers now.
	 * @return the capabilities
	 */
	public ServerCapabilities capabilities() {
		boolean resources = knows(ProtocolMethod.RESOURCES_READ.name());
		return new ServerCapabilities(knows(ProtocolMethod.TOOLS_CALL.name()), resources,
				knows(ProtocolMethod.PROMPTS_GET.name()), true, resources,
				knows(ProtocolMethod.COMPLETION_COMPLETE.name()), true, this.settings.extensions());
	}

	/**
	 * Whether a resource can be subscribed to by a caller: it is offered and not hidden.
	 * @param caller who asks
	 * @param uri the address
	 * @return {@code true} if it can
	 */
	public boolean isReadable(Caller caller, String uri) {
		return this.resources.isReadable(caller, uri);
	}

	/**
	 * What the application decided.
	 * @return the settings
	 */
	public ServerSettings settings() {
		return this.settings;
	}

	/**
	 * What the server offers.
	 * @return the catalogue
	 */
	public McpCatalog catalog() {
		return this.catalog;
	}

	/**
	 * Whether a method is one this dispatcher knows and its capability is offered.
	 * @param method the method
	 * @return {@code false} if the answer will be {@link ErrorCode#METHOD_NOT_FOUND}
	 */
	public boolean knows(String method) {
		Route route = this.routes.get(method);
		return route != null && route.isOffered();
	}

	private CompletionStage<McpResult> route(McpCall given) {
		if (!(given instanceof CallContext call)) {
			throw new IllegalArgumentException(
					"An interceptor must proceed with the call it was given, not with " + given.getClass().getName());
		}
		Route route = this.routes.get(call.request().method());
		if (route == null || !route.isOffered()) {
			throw new McpException(ErrorCode.METHOD_NOT_FOUND, "Method not found");
		}
		return route.answer(call);
	}

}
