package io.mcpspring.engine.dispatch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.engine.server.QuotedText;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptDescriptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Route of {@code prompts/get} (server-2025 PROMPT-03 to PROMPT-05).
 */
final class PromptGets implements Route {

	private final CatalogTable catalog;

	private final Gatekeeper gatekeeper;

	private final HandlerRunner runner;

	PromptGets(CatalogTable catalog, Gatekeeper gatekeeper, HandlerRunner runner) {
		this.catalog = catalog;
		this.gatekeeper = gatekeeper;
		this.runner = runner;
	}

	@Override
	public boolean isOffered() {
		return !this.catalog.prompts().isEmpty();
	}

	@Override
	public CompletionStage<McpResult> answer(CallContext call) {
		String name = call.request().text("name");
		if (name == null) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "The name of the prompt is missing");
		}
		Registration.Prompt prompt = this.gatekeeper.admit(call, this.catalog.prompts().find(name));
		if (prompt == null) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Unknown prompt: " + QuotedText.of(name));
		}
		Map<String, String> arguments = StringArguments.read(call.request().params().get("arguments"));
		for (PromptDescriptor.Argument argument : prompt.descriptor().arguments()) {
			if (argument.required() && !arguments.containsKey(argument.name())) {
				throw new McpException(ErrorCode.INVALID_PARAMS, "Missing argument: " + argument.name());
			}
		}
		CompletionStage<GetPromptResult> result = this.runner.run(prompt.handler(), prompt.options(), call, arguments);
		return result.handle((value, failure) -> {
			if (failure == null) {
				return value;
			}
			throw failed(call, failure);
		});
	}

	@Override
	public @Nullable McpHandler<?, ?> handler(CallContext call) {
		String name = call.request().text("name");
		Registration.Prompt prompt = (name != null) ? this.catalog.prompts().find(name) : null;
		return (prompt != null) ? prompt.handler() : null;
	}

	private static RuntimeException failed(CallContext call, Throwable failure) {
		Throwable seen = call.failure(failure);
		if (seen instanceof UnwritableResultException unwritable) {
			return new McpException(ErrorCode.INTERNAL_ERROR, CallFailures.unwritable(unwritable, call));
		}
		if (seen instanceof ToolException refused) {
			return new McpException(ErrorCode.INVALID_PARAMS, String.valueOf(refused.getMessage()));
		}
		Throwable cause = CallFailures.ofHandler(seen, call);
		if (cause instanceof Error signal) {
			throw signal;
		}
		return (RuntimeException) cause;
	}

	/** Arguments whose values are all strings. */
	static final class StringArguments {

		private StringArguments() {
		}

		static Map<String, String> read(@Nullable JsonNode json) {
			Map<String, String> arguments = new LinkedHashMap<>();
			if (json == null) {
				return arguments;
			}
			if (!json.isObject()) {
				throw new McpException(ErrorCode.INVALID_PARAMS, "Arguments must be an object");
			}
			json.properties().forEach((entry) -> {
				if (entry.getValue().isNull()) {
					return; // as absent as for tools
				}
				if (!entry.getValue().isString()) {
					throw new McpException(ErrorCode.INVALID_PARAMS,
							"Argument must be a string: " + QuotedText.of(entry.getKey()));
				}
				arguments.put(entry.getKey(), entry.getValue().stringValue());
			});
			return arguments;
		}

	}

}
