package io.mcpspring.method;

import java.security.Principal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import io.mcpspring.annotation.McpPromptArg;
import io.mcpspring.annotation.McpToolParam;
import io.mcpspring.http.Caller;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.McpRequestContext;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;

/**
 * Injects what a request knows of itself, and what the application's resolvers offer. A
 * parameter with an annotation for arguments is never injected.
 */
final class InjectedTypes {

	private static final Map<Class<?>, Function<McpRequestContext, @Nullable Object>> TYPES = Map.of(
			McpRequestContext.class, (context) -> context, Caller.class, McpRequestContext::caller,
			Implementation.class, McpRequestContext::clientInfo, Locale.class, McpRequestContext::locale);

	private final List<McpParameterResolver> resolvers;

	InjectedTypes(List<McpParameterResolver> resolvers) {
		this.resolvers = List.copyOf(resolvers);
	}

	@Nullable Function<McpRequestContext, @Nullable Object> find(MethodParameter parameter) {
		if (parameter.hasParameterAnnotation(McpToolParam.class)
				|| parameter.hasParameterAnnotation(McpPromptArg.class)) {
			return null;
		}
		for (McpParameterResolver resolver : this.resolvers) {
			Function<McpRequestContext, @Nullable Object> found = resolver.resolverFor(parameter);
			if (found != null) {
				return found;
			}
		}
		MethodParameter nested = parameter.nestedIfOptional();
		Function<McpRequestContext, @Nullable Object> found = builtIn(nested.getNestedParameterType());
		return (found == null || nested == parameter) ? found : (context) -> Optional.ofNullable(found.apply(context));
	}

	private static @Nullable Function<McpRequestContext, @Nullable Object> builtIn(Class<?> type) {
		if (Principal.class.isAssignableFrom(type)) {
			return (context) -> principal(type, context.principal());
		}
		return TYPES.get(type);
	}

	private static @Nullable Object principal(Class<?> type, @Nullable Principal principal) {
		if (principal != null && !type.isInstance(principal)) {
			throw new IllegalStateException("The caller's principal is a " + principal.getClass().getName()
					+ ", but the method wants a " + type.getName());
		}
		return principal;
	}

}
