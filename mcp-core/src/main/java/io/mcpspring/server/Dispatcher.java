package io.mcpspring.server;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.keys.KeyRing;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ServerCapabilities;
import io.mcpspring.schema.JsonSchemas;
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

	private final Gatekeeper gatekeeper;

	private final Listing listing;

	private final ToolCalls tools;

	private final ResourceReads resources;

	private final PromptGets prompts;

	private final Completions completions;

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
		this.gatekeeper = new Gatekeeper(settings);
		HandlerRunner runner = new HandlerRunner(settings);
		this.listing = new Listing(catalog, settings, this.gatekeeper, new Cursors(cursorKeys));
		this.tools = new ToolCalls(catalog, this.gatekeeper, runner, settings.events());
		this.resources = new ResourceReads(catalog, settings, this.gatekeeper, runner);
		this.prompts = new PromptGets(catalog, this.gatekeeper, runner);
		this.completions = new Completions(catalog, this.gatekeeper, runner);
		this.chain = chain(settings);
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
		return switch (call.request().method()) {
			case "tools/call" -> this.tools.handler(call.request());
			case "prompts/get" -> this.prompts.handler(call.request());
			case "resources/read" -> this.resources.handler(call);
			default -> null;
		};
	}

	/**
	 * What the server offers now.
	 * @return the capabilities
	 */
	public ServerCapabilities capabilities() {
		return new ServerCapabilities(!this.catalog.tools().isEmpty(), hasResources(),
				!this.catalog.prompts().isEmpty(), true, hasResources(), !this.catalog.completions().isEmpty(), true,
				this.settings.extensions());
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
		return switch (method) {
			case "tools/list", "tools/call" -> !this.catalog.tools().isEmpty();
			case "resources/list", "resources/templates/list", "resources/read" -> hasResources();
			case "prompts/list", "prompts/get" -> !this.catalog.prompts().isEmpty();
			case "completion/complete" -> !this.catalog.completions().isEmpty();
			default -> false;
		};
	}

	private boolean hasResources() {
		return !this.catalog.resources().isEmpty() || !this.catalog.resourceTemplates().isEmpty();
	}

	private CompletionStage<McpResult> route(McpCall given) {
		if (!(given instanceof CallContext call)) {
			throw new IllegalArgumentException(
					"An interceptor must proceed with the call it was given, not with " + given.getClass().getName());
		}
		String method = call.request().method();
		if (!knows(method)) {
			throw new McpException(ErrorCode.METHOD_NOT_FOUND, "Method not found");
		}
		return switch (method) {
			case "tools/call" -> this.tools.call(call);
			case "resources/read" -> this.resources.read(call);
			case "prompts/get" -> this.prompts.get(call);
			case "completion/complete" -> this.completions.complete(call);
			default -> CompletableFuture.completedFuture(this.listing.list(call.request()));
		};
	}

}
