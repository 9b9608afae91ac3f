package io.mcpspring.spring.method.handler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.CompleteRequest;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.argument.ArgumentResolver;
import io.mcpspring.spring.method.argument.MethodSetup;
import io.mcpspring.spring.method.argument.TextArguments;
import io.mcpspring.spring.method.result.ReturnedValue;
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
		if (complete.ref().isBlank()) {
			throw method.invalid("ref of its @McpComplete is empty", "Name a prompt or a resource template");
		}
		List<ArgumentResolver<CompleteRequest>> resolvers = new ArrayList<>();
		String argument = complete.argument();
		boolean typed = false;
		for (MethodParameter parameter : method.parameters()) {
			ArgumentResolver<CompleteRequest> resolver = this.setup.injected(method, parameter);
			if (resolver == null && parameter.getParameterType() == CompleteRequest.class) {
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
		return new Registration.Completion(
				new Registration.CompletionTarget(!isUri(complete.ref()), complete.ref(), argument),
				new MethodHandler<>(method, resolvers, this.setup.rules(method, TextArguments::failure), returned,
						(request, value) -> convert(value)),
				new HandlerOptions(returned.isBlocking(), Set.of(complete.scopes()), method.owner())
					.from(method.source()));
	}

	/** Return whether a name is more likely a URI; it is looked up when all are there. */
	private static boolean isUri(String ref) {
		return ref.indexOf(':') >= 0;
	}

	private static ArgumentResolver<CompleteRequest> text(BeanMethod method, MethodParameter parameter, boolean first) {
		String name = method.nameOf(parameter);
		if (parameter.getParameterType() != String.class) {
			throw method.invalid("parameter '" + name + "' of a completion is no text", "Use String");
		}
		return first ? (context, request) -> request.value() : (context, request) -> request.arguments().get(name);
	}

	static CompleteResult convert(@Nullable Object value) {
		if (value instanceof CompleteResult result) {
			return result;
		}
		Collection<?> candidates = (value instanceof Object[] array) ? Arrays.asList(array)
				: (value instanceof Collection<?> collection) ? collection
						: (value != null) ? List.of(value) : List.of();
		return CompleteResult.of(candidates.stream().map(String::valueOf).toList());
	}

}
