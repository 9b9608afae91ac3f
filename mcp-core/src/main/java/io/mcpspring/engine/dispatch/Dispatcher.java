package io.mcpspring.engine.dispatch;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.engine.model.ServerCapabilities;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.CompletedStage;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.MethodTable;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.McpInterceptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Dispatcher of requests to the catalogue, common to both eras: lists, tools, resources,
 * prompts and completions. Stages it returns fail with {@link McpException} for an error
 * response, with {@link SuspendSignal} if the client has to be asked first, and with
 * {@link java.util.concurrent.CancellationException} if the call was cancelled.
 */
public final class Dispatcher implements CallDetacher.Runner {

	private final CatalogTable catalog;

	private final ServerSettings settings;

	private final RunningCalls limits;

	private final ResourceReads resources;

	private final Map<String, Route> routes;

	private final MethodTable methods;

	private final McpInterceptor[] interceptors;

	private final Gatekeeper gatekeeper;

	private final @Nullable CallDetacher detacher;

	private final SchemaCompiler formSchemas = new SchemaCompiler();

	/**
	 * Create a dispatcher.
	 * @param catalog the catalogue
	 * @param settings the settings of the server
	 * @param cursorKeys authenticate cursors; shared by all nodes
	 * @param codec parses the messages of the server
	 * @param names knows how clients have to ask for scopes
	 * @param limits the limits of running calls
	 */
	public Dispatcher(CatalogTable catalog, ServerSettings settings, KeyRing cursorKeys, JsonRpcCodec codec,
			ScopeChallenge names, RunningCalls limits) {
		this.catalog = catalog;
		this.settings = settings;
		this.limits = limits;
		Gatekeeper gatekeeper = new Gatekeeper(settings, catalog, names);
		HandlerRunner runner = new HandlerRunner(settings);
		this.gatekeeper = gatekeeper;
		this.detacher = settings.extensions().find(CallDetacher.class);
		this.resources = new ResourceReads(catalog, settings, gatekeeper, runner);
		this.methods = new MethodTable(settings.extensions());
		this.routes = routes(new ToolCalls(this, gatekeeper, runner, codec, this.detacher),
				new PromptGets(catalog, gatekeeper, runner), new Completions(catalog, gatekeeper, runner),
				new Listing(catalog, settings, gatekeeper, new Cursors(cursorKeys)));
		settings.extensions()
			.methods()
			.forEach((method) -> this.routes.put(method.name(),
					new ExtensionRoute(settings.extensions(), method, runner)));
		this.interceptors = settings.interceptors().toArray(McpInterceptor[]::new);
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

	/** Pass a call to an interceptor, or to its route after the last one. */
	private CompletionStage<McpResult> proceed(CallContext call, int index) {
		return (index < this.interceptors.length)
				? this.interceptors[index].intercept(call, () -> proceed(call, index + 1)) : route(call);
	}

	@Override
	public CallContext context(CallRequest request, CallState state, CallLink link) {
		return new CallContext(request, state, link, this.settings, this.formSchemas);
	}

	@Override
	public CompletionStage<McpResult> dispatch(CallContext call) {
		try {
			CompletionStage<McpResult> stage = Objects.requireNonNull(proceed(call, 0),
					"An interceptor returned no stage");
			CompletableFuture<McpResult> done = CompletedStage.of(stage);
			if (done != null && isSendable(call, done.join())) {
				return stage;
			}
			return stage
				.handle((result, failure) -> (failure != null) ? failed(call, failure) : sendable(call, result));
		}
		catch (RuntimeException | Error ex) {
			return outcome(call, ex);
		}
	}

	private boolean isSendable(CallContext call, McpResult result) {
		return !(result instanceof ExtensionResult made)
				|| this.settings.extensions().mayAnswer(made.resultType(), call.clientCapabilities());
	}

	/** Replace a result of an extension that the client does not know by an error. */
	private McpResult sendable(CallContext call, McpResult result) {
		if (!isSendable(call, result)) {
			CallFailures.report(
					new IllegalStateException("The client did not declare the extension that defines the result type '"
							+ ((ExtensionResult) result).resultType() + "'"),
					call);
			throw Failures.unexpected(call.reference());
		}
		return result;
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
			return InterceptorFailures.outcome(call, failure, this.methods.find(call.method()));
		}
		catch (SuspendSignal signal) {
			// An interceptor may ask before the handler is reached.
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
	 * Return the present capabilities of the server, apart from extensions.
	 * @return the capabilities
	 */
	public ServerCapabilities capabilities() {
		return capabilities(Map.of(), Map.of());
	}

	/**
	 * Return the present capabilities of the server for a caller. Clients use what is
	 * declared at once, so a caller without credentials would have to sign in when it
	 * connects if the list had what is not for it.
	 * @param version the revision of the request
	 * @param caller the caller
	 * @return the capabilities
	 */
	public ServerCapabilities capabilities(ProtocolVersion version, McpCaller caller) {
		Extensions all = this.settings.extensions();
		ServerCapabilities offered = capabilities(all.settings(version, caller), all.features(version, caller));
		return this.gatekeeper.isStranger(caller) ? offered.withoutAnnouncements(!version.isSessionEra()) : offered;
	}

	private ServerCapabilities capabilities(Map<String, ObjectNode> extensions, Map<String, ObjectNode> features) {
		boolean resources = offers(ProtocolMethod.RESOURCES_READ);
		return new ServerCapabilities(offers(ProtocolMethod.TOOLS_CALL), resources, offers(ProtocolMethod.PROMPTS_GET),
				true, resources, offers(ProtocolMethod.COMPLETION_COMPLETE), true, extensions, features);
	}

	/**
	 * Return whether a caller can subscribe to a resource: it is offered and not hidden.
	 * @param caller the caller
	 * @param uri the URI of the resource
	 * @return {@code true} if it can
	 */
	public boolean isReadable(McpCaller caller, String uri) {
		return this.resources.isReadable(caller, uri);
	}

	/**
	 * Return whether {@link #isReadable} takes no time, because no code of the
	 * application decides.
	 * @return {@code false} if a decision may take as long as a call
	 */
	public boolean decidesAtOnce() {
		return this.gatekeeper.isImmediate();
	}

	@Override
	public boolean mayCall(McpCaller caller, String name) {
		return this.gatekeeper.admit(caller, null, this.catalog.tools().find(name)) != null;
	}

	/**
	 * Return the extension that lets calls continue without their requests.
	 * @return the extension, or {@code null} if there is none
	 */
	public @Nullable CallDetacher detacher() {
		return this.detacher;
	}

	@Override
	public ServerSettings settings() {
		return this.settings;
	}

	@Override
	public CatalogTable catalog() {
		return this.catalog;
	}

	@Override
	public RunningCalls limits() {
		return this.limits;
	}

	private boolean offers(ProtocolMethod method) {
		Route route = this.routes.get(method.name());
		return route != null && route.isOffered();
	}

	/**
	 * Return whether the method of a request is known and offered to its caller.
	 * @param request the request
	 * @return {@code false} if the response will be {@link ErrorCode#METHOD_NOT_FOUND}
	 */
	public boolean knows(CallRequest request) {
		Route route = this.routes.get(request.method());
		return route != null && route.isOffered(request);
	}

	/**
	 * Return the decision on the use of registrations.
	 * @return the decision, also about requests without credentials
	 */
	public Gatekeeper gatekeeper() {
		return this.gatekeeper;
	}

	/**
	 * Return the methods that the server knows.
	 * @return the table of methods
	 */
	public MethodTable methods() {
		return this.methods;
	}

	private CompletionStage<McpResult> route(CallContext call) {
		Route route = this.routes.get(call.request().method());
		if (route == null || !route.isOffered(call.request())) {
			throw new McpException(ErrorCode.METHOD_NOT_FOUND, "Method not found");
		}
		return route.answer(call);
	}

}
