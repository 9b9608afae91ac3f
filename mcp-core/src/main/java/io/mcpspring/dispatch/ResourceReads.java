package io.mcpspring.dispatch;

import java.util.Map;
import java.util.concurrent.CompletionStage;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpHandler;
import io.mcpspring.catalog.Registration;
import io.mcpspring.catalog.Registration.ResourceRequest;
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
 * names (server-2025 RES-03 to RES-07; server-2026 RES-03 to RES-07).
 */
final class ResourceReads implements Route {

	private final McpCatalog catalog;

	private final ServerSettings settings;

	private final Gatekeeper gatekeeper;

	private final HandlerRunner runner;

	private final TemplateIndex templates;

	ResourceReads(McpCatalog catalog, ServerSettings settings, Gatekeeper gatekeeper, HandlerRunner runner) {
		this.catalog = catalog;
		this.settings = settings;
		this.gatekeeper = gatekeeper;
		this.runner = runner;
		this.templates = new TemplateIndex(catalog.resourceTemplates());
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
		Found found = find(call.caller(), uri);
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
			return value;
		});
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
			Found found = (uri != null) ? find(call.caller(), uri) : null;
			return (found != null) ? found.handler() : null;
		}
		catch (InsufficientScopeException ex) {
			return null;
		}
	}

	private @Nullable Found find(Caller caller, String uri) {
		Registration.Resource fixed = this.gatekeeper.admit(caller, this.catalog.resources().find(uri));
		if (fixed != null) {
			return new Found(fixed, fixed.handler(), new ResourceRequest(uri, Map.of()));
		}
		for (TemplateIndex.Entry entry : this.templates.entries()) {
			Map<String, String> variables = entry.template().match(uri);
			if (variables != null && this.gatekeeper.admit(caller, entry.registration()) != null) {
				return new Found(entry.registration(), entry.registration().handler(),
						new ResourceRequest(uri, variables));
			}
		}
		return null;
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

	/**
	 * Registration found for a URI.
	 *
	 * @param registration the resource or template
	 * @param handler its handler
	 * @param request the argument of the handler
	 */
	private record Found(Registration registration, McpHandler<ResourceRequest, McpResult.ReadResource> handler,
			ResourceRequest request) {
	}

}
