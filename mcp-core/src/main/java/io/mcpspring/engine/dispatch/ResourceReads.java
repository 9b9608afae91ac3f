package io.mcpspring.engine.dispatch;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.ResourceIndex;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ReadResourceResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Route of {@code resources/read}: fixed URIs first, then templates in the order of their
 * names, and at last other spellings of the URI (server-2025 RES-03 to RES-07;
 * server-2026 RES-03 to RES-07).
 */
final class ResourceReads implements Route {

	private final CatalogTable catalog;

	private final ServerSettings settings;

	private final Gatekeeper gatekeeper;

	private final HandlerRunner runner;

	private final ResourceIndex index;

	ResourceReads(CatalogTable catalog, ServerSettings settings, Gatekeeper gatekeeper, HandlerRunner runner) {
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
		CompletionStage<ReadResourceResult> result = this.runner.run(found.handler(), found.registration().options(),
				call, found.request());
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
	private static ReadResourceResult asAsked(ReadResourceResult result, String uri, String asked) {
		return uri.equals(asked) ? result
				: ReadResourceResult.builder()
					.contents(result.contents()
						.stream()
						.map((contents) -> contents.uri().equals(uri) ? contents.withUri(asked) : contents)
						.toList())
					.cache(result.cache())
					.build();
	}

	boolean isReadable(McpCaller caller, String uri) {
		try {
			ResourceIndex.Match found = find(caller, null, uri);
			return found != null && this.gatekeeper.mayFollow(caller, found);
		}
		catch (InsufficientScopeException ex) {
			return false;
		}
	}

	@Override
	public @Nullable McpHandler<?, ?> handler(CallContext call) {
		String uri = call.request().text("uri");
		try {
			ResourceIndex.Match found = (uri != null) ? find(call.caller(), call, uri) : null;
			return (found != null) ? found.handler() : null;
		}
		catch (InsufficientScopeException ex) {
			return null;
		}
	}

	private ResourceIndex.@Nullable Match find(McpCaller caller, @Nullable CallContext call, String uri) {
		return find(uri, (registration) -> this.gatekeeper.admit(caller, call, registration));
	}

	private ResourceIndex.@Nullable Match find(String uri, Function<Registration, @Nullable Registration> admission) {
		return this.index.first(uri, (match) -> (admission.apply(match.registration()) != null) ? match : null);
	}

	private RuntimeException failed(CallContext call, String uri, Throwable failure) {
		Throwable seen = call.failure(failure);
		if (seen instanceof ResourceNotFoundException) {
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
