package io.mcpspring.method.handler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.catalog.HandlerOptions;
import io.mcpspring.catalog.Registration;
import io.mcpspring.method.BeanMethod;
import io.mcpspring.method.argument.ArgumentResolver;
import io.mcpspring.method.argument.MethodSetup;
import io.mcpspring.method.argument.TextArguments;
import io.mcpspring.method.result.ReturnedValue;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;

/**
 * Factory of completions from annotated methods (server-2025 COMPL-02).
 */
public final class CompletionMethods {

	private final MethodSetup setup;

	public CompletionMethods(MethodSetup setup) {
		this.setup = setup;
	}

	public Registration create(BeanMethod method, McpComplete complete) {
		if (complete.prompt().isEmpty() == complete.resource().isEmpty()) {
			throw method.invalid("it names neither a prompt nor a URI", "Give either a prompt or a resource template");
		}
		List<ArgumentResolver<Registration.CompletionRequest>> resolvers = new ArrayList<>();
		String argument = complete.argument();
		boolean typed = false;
		for (MethodParameter parameter : method.parameters()) {
			ArgumentResolver<Registration.CompletionRequest> resolver = this.setup.injected(method, parameter);
			if (resolver == null && parameter.getParameterType() == Registration.CompletionRequest.class) {
				resolver = (context, request) -> request;
			}
			else if (resolver == null) {
				resolver = text(method, parameter, !typed);
				argument = argument.isEmpty() ? method.nameOf(parameter) : argument;
				typed = true;
			}
			resolvers.add(resolver);
		}
		if (argument.isEmpty()) {
			throw method.invalid("it is not said which argument is completed",
					"Give the argument, or a String parameter of its name");
		}
		ReturnedValue returned = ReturnedValue.of(method);
		boolean prompt = !complete.prompt().isEmpty();
		return new Registration.Completion(
				new Registration.CompletionTarget(prompt, prompt ? complete.prompt() : complete.resource(), argument),
				new MethodHandler<>(method, resolvers, this.setup.rules(method, TextArguments::failure), returned,
						(request, value) -> convert(value)),
				new HandlerOptions(returned.isBlocking(), Set.of(complete.scopes()), method.owner())
					.from(method.source()));
	}

	private static ArgumentResolver<Registration.CompletionRequest> text(BeanMethod method, MethodParameter parameter,
			boolean first) {
		String name = method.nameOf(parameter);
		if (parameter.getParameterType() != String.class) {
			throw method.invalid("parameter '" + name + "' of a completion is no text", "Use String");
		}
		return first ? (context, request) -> request.value() : (context, request) -> request.arguments().get(name);
	}

	private static McpResult.Complete convert(@Nullable Object value) {
		if (value instanceof McpResult.Complete result) {
			return result;
		}
		Collection<?> candidates = (value instanceof Object[] array) ? Arrays.asList(array)
				: (value instanceof Collection<?> collection) ? collection
						: (value != null) ? List.of(value) : List.of();
		return McpResult.Complete.of(candidates.stream().map(String::valueOf).toList());
	}

}
