package io.mcpspring.engine.dispatch;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.Registration.CompletionTarget;
import io.mcpspring.engine.dispatch.PromptGets.StringArguments;
import io.mcpspring.engine.server.QuotedText;
import io.mcpspring.engine.uri.UriTemplate;
import io.mcpspring.model.CompleteRequest;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptDescriptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Route of {@code completion/complete} (server-2025 COMPL-02, COMPL-03). The result is
 * empty, rather than an error, for an argument without completions and for one that a
 * known prompt or template does not have.
 */
final class Completions implements Route {

	private final CatalogTable catalog;

	private final Gatekeeper gatekeeper;

	private final HandlerRunner runner;

	Completions(CatalogTable catalog, Gatekeeper gatekeeper, HandlerRunner runner) {
		this.catalog = catalog;
		this.gatekeeper = gatekeeper;
		this.runner = runner;
	}

	@Override
	public boolean isOffered() {
		return !this.catalog.completions().isEmpty();
	}

	@Override
	public CompletionStage<McpResult> answer(CallContext call) {
		JsonNode params = call.request().params();
		JsonNode argument = params.path("argument");
		if (!argument.path("name").isString() || !argument.path("value").isString()) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "The argument to complete needs a name and a value");
		}
		CompletionTarget target = this.gatekeeper.<@Nullable CompletionTarget>decide(call,
				() -> target(call, params.path("ref"), argument.path("name").stringValue()));
		if (target == null) {
			return CompletableFuture.completedFuture(CompleteResult.of(List.of()));
		}
		Registration.Completion completion = this.gatekeeper.admit(call,
				this.catalog.completions().find(target.toString()));
		if (completion == null) {
			return CompletableFuture.completedFuture(CompleteResult.of(List.of()));
		}
		Map<String, String> known = StringArguments.read(params.path("context").get("arguments"));
		CompleteRequest request = CompleteRequest.of(argument.path("value").stringValue(), known);
		return this.runner.run(completion.handler(), completion.options(), call, request).handle((value, failure) -> {
			if (failure == null) {
				return value;
			}
			throw failed(call, failure);
		});
	}

	private static RuntimeException failed(CallContext call, Throwable failure) {
		Throwable seen = call.failure(failure);
		if (seen instanceof ToolException refused) {
			return new McpException(ErrorCode.INTERNAL_ERROR, String.valueOf(refused.getMessage()));
		}
		return (CallFailures.ofHandler(seen, call) instanceof RuntimeException translated) ? translated
				: new McpException(ErrorCode.INTERNAL_ERROR, "A completion cannot ask the client");
	}

	/** Return the target of a completion; {@code null} for an unknown argument. */
	private @Nullable CompletionTarget target(CallContext call, JsonNode ref, String argument) {
		if ("ref/prompt".equals(ref.path("type").asString("")) && ref.path("name").isString()) {
			return prompt(call, ref.path("name").stringValue(), argument);
		}
		if ("ref/resource".equals(ref.path("type").asString("")) && ref.path("uri").isString()) {
			return template(call, ref.path("uri").stringValue(), argument);
		}
		throw new McpException(ErrorCode.INVALID_PARAMS, "Unknown reference");
	}

	private @Nullable CompletionTarget prompt(CallContext call, String name, String argument) {
		Registration.Prompt prompt = this.gatekeeper.admit(call.caller(), call, this.catalog.prompts().find(name));
		if (prompt == null) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Unknown prompt: " + QuotedText.of(name));
		}
		for (PromptDescriptor.Argument known : prompt.descriptor().arguments()) {
			if (known.name().equals(argument)) {
				return new CompletionTarget(true, name, argument);
			}
		}
		return null;
	}

	private @Nullable CompletionTarget template(CallContext call, String uri, String argument) {
		Registration.ResourceTemplate template = this.gatekeeper.admit(call.caller(), call,
				this.catalog.resourceTemplates().find(uri));
		if (template != null) {
			boolean known = UriTemplate.parse(uri).variables().contains(argument);
			return known ? new CompletionTarget(false, uri, argument) : null;
		}
		if (this.gatekeeper.admit(call.caller(), call, this.catalog.resources().find(uri)) == null) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Unknown resource template");
		}
		return new CompletionTarget(false, uri, argument);
	}

}
