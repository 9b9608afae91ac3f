package io.mcpspring.engine.catalog;

import java.util.function.Supplier;

import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.catalog.McpRegistration.Kind;
import io.mcpspring.engine.uri.UriTemplate;

/**
 * The registries of a catalogue, one for each kind.
 */
final class Registries {

	final ToolSchemas toolSchemas = new ToolSchemas();

	final Registry<Registration.Tool> tools = new Registry<>(this.toolSchemas::check, this.toolSchemas::forget);

	final Registry<Registration.Resource> resources = new Registry<>();

	final Registry<Registration.ResourceTemplate> resourceTemplates = new Registry<>(
			(template) -> UriTemplate.parse(template.name()), (template) -> {
			});

	final Registry<Registration.Prompt> prompts = new Registry<>();

	final Registry<Registration.Completion> completions = new Registry<>();

	private final Supplier<ValueBinding> binding;

	Registries(Supplier<ValueBinding> binding) {
		this.binding = binding;
	}

	/** Return the conversion of arguments and results for the builders. */
	ValueBinding binding() {
		return this.binding.get();
	}

	Registry<? extends Registration> of(Kind kind) {
		return switch (kind) {
			case TOOL -> this.tools;
			case RESOURCE -> this.resources;
			case RESOURCE_TEMPLATE -> this.resourceTemplates;
			case PROMPT -> this.prompts;
			case COMPLETION -> this.completions;
		};
	}

	McpRegistration face(Registration registration) {
		Kind kind = kindOf(registration);
		return new Offered(kind, registration, () -> remove(kind, registration));
	}

	static McpRegistration describe(Registration registration) {
		return new Offered(kindOf(registration), registration, () -> {
			throw new UnsupportedOperationException("A decision about access cannot remove a registration");
		});
	}

	private static Kind kindOf(Registration registration) {
		if (registration instanceof Registration.Tool) {
			return Kind.TOOL;
		}
		if (registration instanceof Registration.Resource) {
			return Kind.RESOURCE;
		}
		if (registration instanceof Registration.ResourceTemplate) {
			return Kind.RESOURCE_TEMPLATE;
		}
		return (registration instanceof Registration.Prompt) ? Kind.PROMPT : Kind.COMPLETION;
	}

	/** Remove a registration, with the completions that its builder made. */
	private boolean remove(Kind kind, Registration registration) {
		boolean removed = of(kind).remove(registration);
		boolean prompt = kind == Kind.PROMPT;
		if (removed && (prompt || kind == Kind.RESOURCE_TEMPLATE)) {
			for (Registration.Completion completion : this.completions.all()) {
				if (completion.target().prompt() == prompt && completion.target().name().equals(registration.name())
						&& completion.options().owner().equals(registration.options().owner())) {
					this.completions.remove(completion);
				}
			}
		}
		return removed;
	}

}
