package io.mcpspring.spring.method.handler;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.model.CompleteRequest;
import io.mcpspring.model.CompleteResult;

/**
 * Completion of an argument that is an enum or a boolean: first the values that begin
 * with the typed text, then those that contain it (server-2025 COMPL-04). A completion
 * declared by the application takes precedence.
 */
public final class ChoiceCompletion implements McpHandler<CompleteRequest, CompleteResult> {

	private final List<String> choices;

	private ChoiceCompletion(List<String> choices) {
		this.choices = List.copyOf(choices);
	}

	static void addTo(List<Registration> registrations, List<String> choices, Registration.CompletionTarget target,
			HandlerOptions owner) {
		if (!choices.isEmpty()) {
			registrations.add(new Registration.Completion(target, new ChoiceCompletion(choices),
					new HandlerOptions(false, owner.scopes(), owner.owner())));
		}
	}

	@Override
	public CompletionStage<CompleteResult> handle(McpRequestContext context, CompleteRequest request) {
		String typed = request.value().toLowerCase(Locale.ROOT);
		List<String> found = Stream
			.concat(this.choices.stream().filter((choice) -> choice.toLowerCase(Locale.ROOT).startsWith(typed)),
					this.choices.stream().filter((choice) -> choice.toLowerCase(Locale.ROOT).contains(typed)))
			.distinct()
			.toList();
		return CompletableFuture.completedFuture(CompleteResult.of(found));
	}

}
