package io.mcpspring.spring.method.argument;

import java.security.Principal;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.Function;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.Implementation;
import io.mcpspring.spring.method.WebParameter;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;

/**
 * Injection of the properties of a request, and of the values of the application's
 * resolvers. A parameter annotated as an argument of a tool or prompt is never injected;
 * an argument of a controller is injected only by the application's resolvers.
 */
public final class InjectedTypes {

	private final List<McpParameterResolver> resolvers;

	public InjectedTypes(List<McpParameterResolver> resolvers) {
		this.resolvers = List.copyOf(resolvers);
	}

	@Nullable Function<McpRequestContext, @Nullable Object> find(MethodParameter parameter) {
		if (parameter.hasParameterAnnotation(McpParam.class)) {
			return null;
		}
		for (McpParameterResolver resolver : this.resolvers) {
			Function<McpRequestContext, @Nullable Object> found = resolver.resolverFor(parameter);
			if (found != null) {
				return found;
			}
		}
		WebParameter web = WebParameter.of(parameter);
		if (web != null && web.kind().isArgument()) {
			return null;
		}
		boolean mono = parameter.getParameterType().getName().equals("reactor.core.publisher.Mono");
		MethodParameter nested = mono ? parameter.nested() : parameter.nestedIfOptional();
		Function<McpRequestContext, @Nullable Object> found = builtIn(nested.getNestedParameterType());
		if (found == null) {
			found = mapped(parameter);
		}
		if (found == null || nested == parameter) {
			return found;
		}
		Function<McpRequestContext, @Nullable Object> value = found;
		return mono ? (context) -> MonoArguments.mono(value.apply(context))
				: (context) -> Optional.ofNullable(value.apply(context));
	}

	private static @Nullable Function<McpRequestContext, @Nullable Object> builtIn(Class<?> type) {
		if (Principal.class.isAssignableFrom(type)) {
			return (context) -> principal(type, context.caller().principal());
		}
		if (type == McpRequestContext.class) {
			return (context) -> context;
		}
		if (type == McpCaller.class) {
			return McpRequestContext::caller;
		}
		if (type == Implementation.class) {
			return McpRequestContext::clientInfo;
		}
		if (type == Locale.class) {
			return McpRequestContext::locale;
		}
		return null;
	}

	/** Injected for controllers only; elsewhere these types are ordinary arguments. */
	private static @Nullable Function<McpRequestContext, @Nullable Object> mapped(MethodParameter parameter) {
		Class<?> type = parameter.getParameterType();
		if ((type != ZoneId.class && type != TimeZone.class) || !WebParameter.isMapped(parameter)) {
			return null;
		}
		if (type == ZoneId.class) {
			return (context) -> ZoneId.systemDefault();
		}
		return (context) -> TimeZone.getDefault();
	}

	private static @Nullable Object principal(Class<?> type, @Nullable Principal principal) {
		if (principal != null && !type.isInstance(principal)) {
			throw new IllegalStateException("The caller's principal is a " + principal.getClass().getName()
					+ ", but the method wants a " + type.getName()
					+ ": declare the converter that creates it from access tokens as a bean, for one within a security "
					+ "filter chain of the application does not apply to the MCP server, or let the method take a "
					+ Principal.class.getName());
		}
		return principal;
	}

}
