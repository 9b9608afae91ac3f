package io.mcpspring.engine.catalog;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.catalog.CompletionHandler;

/**
 * The completions that a builder registers together with a prompt or template.
 */
final class BuiltCompletions {

	private final Registries catalog;

	private final boolean prompt;

	private final String name;

	private final Map<String, CompletionHandler> handlers = new LinkedHashMap<>();

	BuiltCompletions(Registries catalog, boolean prompt, String name) {
		this.catalog = catalog;
		this.prompt = prompt;
		this.name = name;
	}

	void add(String argument, CompletionHandler handler) {
		this.handlers.put(argument, handler);
	}

	/**
	 * Register the completions, in place of those of an earlier registration of the same
	 * prompt or template.
	 */
	void register(HandlerOptions options) {
		if (this.handlers.isEmpty()) {
			return;
		}
		ValueBinding binding = this.catalog.binding();
		Registry<Registration.Completion> registry = this.catalog.completions;
		this.handlers.forEach((argument, handler) -> {
			Registration.Completion completion = new Registration.Completion(
					new Registration.CompletionTarget(this.prompt, this.name, argument), BuiltRegistration
						.handler(binding, handler::complete, (request, value) -> binding.completions(value)),
					options);
			Registration.Completion present = registry.find(completion.name());
			if (present != null && present.options().owner().equals(options.owner())) {
				registry.remove(present);
			}
			registry.register(completion);
		});
	}

}
