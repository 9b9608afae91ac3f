package io.mcpspring.catalog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.model.McpResult;

/**
 * The completions that a builder registers together with a prompt or template.
 */
final class BuiltCompletions {

	private final Registry<Registration.Completion> registry;

	private final boolean prompt;

	private final String name;

	private final Map<String, ValueBinding.Body<Registration.CompletionRequest, List<String>>> values = new LinkedHashMap<>();

	BuiltCompletions(Registry<Registration.Completion> registry, boolean prompt, String name) {
		this.registry = registry;
		this.prompt = prompt;
		this.name = name;
	}

	void add(String argument, ValueBinding.Body<Registration.CompletionRequest, List<String>> body) {
		this.values.put(argument, body);
	}

	/**
	 * Register the completions, in place of those of an earlier registration of the same
	 * prompt or template.
	 */
	void register(HandlerOptions options) {
		this.values.forEach((argument, body) -> {
			Registration.Completion completion = new Registration.Completion(
					new Registration.CompletionTarget(this.prompt, this.name, argument),
					RegistrationBuilder.now((context, request) -> McpResult.Complete.of(body.call(context, request)),
							(request, completed) -> completed),
					options);
			Registration.Completion present = this.registry.find(completion.name());
			if (present != null && present.options().owner().equals(options.owner())) {
				this.registry.remove(completion.name());
			}
			this.registry.register(completion);
		});
	}

}
