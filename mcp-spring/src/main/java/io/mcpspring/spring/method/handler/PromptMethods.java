package io.mcpspring.spring.method.handler;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.model.Content;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.argument.ArgumentResolver;
import io.mcpspring.spring.method.argument.MethodSetup;
import io.mcpspring.spring.method.argument.TextArguments;
import io.mcpspring.spring.method.controller.UnservedParameters;
import io.mcpspring.spring.method.result.FailedResponse;
import io.mcpspring.spring.method.result.JsonValues;
import io.mcpspring.spring.method.result.ReturnedValue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.core.MethodParameter;

/**
 * Factory of prompts from annotated methods (server-2025 PROMPT-02, PROMPT-03).
 */
public final class PromptMethods {

	private final MethodSetup setup;

	private final TextArguments texts;

	public PromptMethods(MethodSetup setup) {
		this.setup = setup;
		this.texts = new TextArguments(setup);
	}

	public List<Registration> create(BeanMethod method, McpPrompt prompt) {
		String name = ListingAttributes.name(prompt.name(), method);
		String description = ListingAttributes.text(prompt.description());
		ReturnedValue returned = ReturnedValue.of(method);
		HandlerOptions options = new HandlerOptions(returned.isBlocking(), Set.of(prompt.scopes()), method.owner())
			.from(method.source())
			.with(ListingAttributes.access(prompt.access(), prompt.scopes(), method));
		List<Registration> registrations = new ArrayList<>();
		List<PromptDescriptor.Argument> arguments = new ArrayList<>();
		List<ArgumentResolver<Map<String, String>>> resolvers = new ArrayList<>();
		for (MethodParameter parameter : method.parameters()) {
			ArgumentResolver<Map<String, String>> injected = this.setup.injected(method, parameter);
			if (injected == null) {
				UnservedParameters.check(method, parameter, this.setup.sources().controllers());
				injected = this.texts.resolver(method, parameter, Function.identity());
				arguments.add(argument(method, parameter));
				ChoiceCompletion.addTo(registrations, this.setup.schemas().choices(method.typeOf(parameter)),
						new Registration.CompletionTarget(true, name, method.nameOf(parameter)), options);
			}
			resolvers.add(injected);
		}
		DescribedPrompt descriptor = new DescribedPrompt(name, ListingAttributes.text(prompt.title()), description,
				arguments, ListingAttributes.icons(prompt.icons(), method),
				ListingAttributes.meta(prompt.meta(), method, this.setup.sources().placeholders()));
		JsonValues values = this.setup.values(method);
		registrations.add(0,
				new Registration.Prompt(descriptor,
						new MethodHandler<>(method, resolvers, this.setup.rules(method, TextArguments::failure),
								returned, (given, value) -> convert(description, value, values)),
						options));
		return registrations;
	}

	private static PromptDescriptor.Argument argument(BeanMethod method, MethodParameter parameter) {
		McpParam arg = parameter.getParameterAnnotation(McpParam.class);
		return PromptDescriptor.Argument.builder(method.nameOf(parameter))
			.title((arg != null) ? ListingAttributes.text(arg.title()) : null)
			.description((arg != null) ? ListingAttributes.text(arg.description()) : null)
			.required(TextArguments.isRequired(parameter))
			.build();
	}

	static GetPromptResult convert(@Nullable String description, @Nullable Object value, JsonValues values) {
		if (value instanceof GetPromptResult result) {
			return result;
		}
		if (value instanceof FailedResponse error) {
			throw error.failure(values);
		}
		Collection<?> items = (value instanceof Collection<?> collection) ? collection
				: (value != null) ? List.of(value) : List.of();
		return GetPromptResult.builder()
			.description(description)
			.messages(items.stream().map((item) -> message(item, values)).toList())
			.build();
	}

	/** Convert a value to a message; a value without text form is written as JSON. */
	private static PromptMessage message(Object value, JsonValues values) {
		if (value instanceof PromptMessage message) {
			return message;
		}
		if (value instanceof Content content) {
			return PromptMessage.of(McpRole.USER, content);
		}
		if (value instanceof ResourceContents resource) {
			return PromptMessage.of(McpRole.USER, Content.resource(resource));
		}
		if (value instanceof CharSequence) {
			return PromptMessage.user(value.toString());
		}
		JsonNode json = values.tree(value, null);
		return PromptMessage.user(json.isContainer() ? json.toString() : json.asString());
	}

}
