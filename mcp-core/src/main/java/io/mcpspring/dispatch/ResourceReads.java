package io.mcpspring.dispatch;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpHandler;
import io.mcpspring.catalog.Registration;
import io.mcpspring.catalog.ResourceIndex;
import io.mcpspring.context.ResourceMissingException;
import io.mcpspring.context.UnwritableResultException;
import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ToolException;
import io.mcpspring.server.InsufficientScopeException;
import io.mcpspring.server.ServerSettings;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Route of {@code resources/read}: fixed URIs first, then templates in the order of their
 * names, and at last other spellings of the URI (server-2025 RES-03 to RES-07;
 * server-2026 RES-03 to RES-07).
 */
final class ResourceReads implements Route {

	private final McpCatalog catalog;

	private final ServerSettings settings;

	private final Gatekeeper gatekeeper;

	private final HandlerRunner runner;

	private final ResourceIndex index;

	ResourceReads(McpCatalog catalog, ServerSettings settings, Gatekeeper gatekeeper, HandlerRunner runner) {
		this.catalog = catalog;
		this.settings = settings;
		this.gatekeeper = gatekeeper;
		this.runner = runner;
		this.index = new ResourceIndex(catalog);
	}

	@Override
	public boolean isOffered() {
		return !this.catalog.resources().isEmpty() || !this.catalog.resourceTemplates().isEmpty();
	}

	@Override
	public CompletionStage<McpResult> answer(CallContext call) {
		String uri = call.request().text("uri");
		if (uri == null) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "The uri of the resource is missing");
		}
		ResourceIndex.Match found = find(uri, (registration) -> this.gatekeeper.admit(call, registration));
		if (found == null) {
			throw unknown(call, uri);
		}
		CompletionStage<McpResult.ReadResource> result = this.runner.run(found.handler(),
				found.registration().options(), call, found.request());
		return result.handle((value, failure) -> {
			if (failure != null) {
				throw failed(call, uri, failure);
			}
			if (value == null || value.contents().isEmpty()) {
				throw unknown(call, uri);
			}
			return asAsked(value, found.request().uri(), uri);
		});
	}

	/**
	 * Name the resource as the client does, which may spell its URI in another way than
	 * the registration.
	 */
	private static McpResult.ReadResource asAsked(McpResult.ReadResource result, String uri, String asked) {
		return uri.equals(asked) ? result
				: new McpResult.ReadResource(result.contents()
					.stream()
					.map((contents) -> contents.uri().equals(uri) ? contents.withUri(asked) : contents)
					.toList(), result.cache());
	}

	boolean isReadable(Caller caller, String uri) {
		try {
			return find(caller, uri) != null;
		}
		catch (InsufficientScopeException ex) {
			return false;
		}
	}

	@Override
	public @Nullable McpHandler<?, ?> handler(CallContext call) {
		String uri = call.request().text("uri");
		try {
			ResourceIndex.Match found = (uri != null) ? find(call.caller(), uri) : null;
			return (found != null) ? found.handler() : null;
		}
		catch (InsufficientScopeException ex) {
			return null;
		}
	}

	private ResourceIndex.@Nullable Match find(Caller caller, String uri) {
		return find(uri, (registration) -> this.gatekeeper.admit(caller, registration));
	}

	private ResourceIndex.@Nullable Match find(String uri, Function<Registration, @Nullable Registration> admission) {
		return this.index.first(uri, (match) -> (admission.apply(match.registration()) != null) ? match : null);
	}

	private RuntimeException failed(CallContext call, String uri, Throwable failure) {
		Throwable seen = call.failure(failure);
		if (seen instanceof ResourceMissingException) {
			return unknown(call, uri);
		}
		if (seen instanceof UnwritableResultException unwritable) {
			return new McpException(ErrorCode.INTERNAL_ERROR, CallFailures.unwritable(unwritable, call));
		}
		if (seen instanceof ToolException refused) {
			return new McpException(ErrorCode.INTERNAL_ERROR, String.valueOf(refused.getMessage()));
		}
		Throwable cause = CallFailures.ofHandler(seen, call);
		if (cause instanceof Error signal) {
			throw signal;
		}
		return (RuntimeException) cause;
	}

	/**
	 * Create the error for an unknown resource, whose code differs between the eras
	 * (server-2025 RES-06, server-2026 RES-05).
	 */
	private McpException unknown(CallContext call, String uri) {
		ObjectNode data = JsonNodeFactory.instance.objectNode().put("uri", uri);
		int code = call.protocolVersion().isSessionEra() ? ErrorCode.RESOURCE_NOT_FOUND : ErrorCode.INVALID_PARAMS;
		return new McpException(code, "Resource not found", data);
	}

}
