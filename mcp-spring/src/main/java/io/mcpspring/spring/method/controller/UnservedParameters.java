package io.mcpspring.spring.method.controller;

import java.security.Principal;
import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.context.McpCaller;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.WebParameter;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.util.ClassUtils;

/**
 * Check that refuses parameters that a controller may have but a tool may not, with the
 * alternative in the message. Above all, data about the identity of the caller never
 * become an argument, which the model would fill in. Types of optional libraries are
 * identified by their names.
 */
public final class UnservedParameters {

	private static final Set<String> FILES = Set.of("org.springframework.web.multipart.MultipartFile",
			"org.springframework.web.multipart.MultipartRequest", "jakarta.servlet.http.Part",
			"org.springframework.http.codec.multipart.Part");

	private static final Set<String> IDENTITIES = Set.of(Principal.class.getName(), McpCaller.class.getName(),
			"org.springframework.security.core.userdetails.UserDetails",
			"org.springframework.security.core.AuthenticatedPrincipal", "org.springframework.security.oauth2.jwt.Jwt",
			"org.springframework.security.core.context.SecurityContext");

	private static final Set<String> SECURITY = Set.of(
			"org.springframework.security.core.annotation.AuthenticationPrincipal",
			"org.springframework.security.core.annotation.CurrentSecurityContext");

	private static final List<Refusal> TYPES = List.of(
			new Refusal(
					Set.of("jakarta.servlet.ServletResponse",
							"org.springframework.http.server.reactive.ServerHttpResponse"),
					"writes to the HTTP response, which is not the tool's to write", "Return the result", true),
			new Refusal(
					Set.of("jakarta.servlet.http.HttpSession", "org.springframework.web.server.WebSession",
							"org.springframework.web.bind.support.SessionStatus"),
					"needs an HTTP session, and calls of tools have none",
					"Keep what belongs to a user in a store of your own, by the name of a Principal parameter", false),
			new Refusal(
					Set.of("org.springframework.ui.Model", "org.springframework.ui.ModelMap",
							"org.springframework.web.servlet.ModelAndView"),
					"is filled for a view, and the result of a tool is data", "Annotate a method that returns the data",
					false),
			new Refusal(Set.of(Class.class.getName(), ClassLoader.class.getName()),
					"is a class, and Jackson would load whichever the model names",
					"Take an enum or a text, and choose the class by it", false),
			new Refusal(Set.of("org.springframework.data.domain.KeysetScrollPosition"),
					"holds the keys of the last element, which a model does not know",
					"Take a ScrollPosition, which is made of an argument 'offset', or a Pageable", false),
			new Refusal(Set.of("org.springframework.http.HttpEntity"), "is a whole HTTP request",
					"Take its body as a @RequestBody parameter, and headers by @RequestHeader", true));

	private UnservedParameters() {
	}

	/**
	 * Check a parameter that is not injected.
	 * @param method the method
	 * @param parameter the parameter
	 * @param controllers recognizes the parameters that only controllers may have
	 * @throws InvalidMcpDeclarationException if it cannot be an argument
	 */
	public static void check(BeanMethod method, MethodParameter parameter, ControllerParameters controllers) {
		WebParameter web = WebParameter.of(parameter);
		String name = "parameter '" + method.nameOf(parameter) + "' ";
		if (web == null && !isArgument(parameter) && WebParameter.isMapped(parameter)
				&& controllers.isResolvedByApplication(parameter.withContainingClass(method.type()))) {
			throw method.invalid(name + "is resolved by an extension of the application, which tools do not have",
					InclusionAdvice.of(method, "Inject it by a bean of type McpParameterResolver"));
		}
		Class<?> type = innermost(ResolvableType.forType(method.typeOf(parameter)));
		if (web != null && web.kind() == WebParameter.Kind.REQUEST_PART || isAny(type, FILES)) {
			throw method.invalid(name + "is an uploaded file, and files cannot be sent to a tool",
					"Annotate a method that takes the content as a text, or as byte[] (base64 in JSON)");
		}
		if (web != null) {
			checkAnnotation(method, parameter, web, name);
		}
		MergedAnnotations annotations = MergedAnnotations.from(parameter.getParameterAnnotations());
		for (String injecting : SECURITY) {
			if (annotations.isPresent(injecting)) {
				throw notInjected(method, parameter, name + "is annotated with @" + ClassUtils.getShortName(injecting),
						true);
			}
		}
		if (isAny(type, IDENTITIES) && (web == null || isAny(type, Set.of(Principal.class.getName())))) {
			throw method.invalid(name + "identifies the caller, and must not be an argument",
					"Annotate it with @AuthenticationPrincipal or take a Principal, both without @McpParam; if it is "
							+ "somebody else, take an id or a record");
		}
		for (Refusal refusal : TYPES) {
			if (isAny(type, refusal.types())) {
				throw method.invalid(name + refusal.problem(),
						refusal.includable() ? InclusionAdvice.of(method, refusal.remedy()) : refusal.remedy());
			}
		}
	}

	private static void checkAnnotation(BeanMethod method, MethodParameter parameter, WebParameter web, String name) {
		switch (web.kind()) {
			case MATRIX_VARIABLE -> throw method.invalid(name + "is a matrix variable, which tools do not have",
					"Make it a @RequestParam or @PathVariable");
			case SESSION_ATTRIBUTE ->
				throw method.invalid(name + "is kept in an HTTP session, and calls of tools have none",
						"Keep what belongs to a user in a store of your own, by the name of a Principal parameter");
			case REQUEST_HEADER, COOKIE_VALUE, REQUEST_ATTRIBUTE ->
				throw notInjected(method, parameter, name + "is annotated with " + web.kind(), false);
			default -> {
				boolean map = ResolvableType.forType(method.typeOf(parameter)).toClass() == java.util.Map.class
						|| isAny(parameter.getParameterType(), Set.of("org.springframework.util.MultiValueMap"));
				if (web.kind().isText() && web.name().isEmpty() && map) {
					throw method.invalid(name + "takes all parameters of a request, so the arguments are unknown",
							"Take each by a @RequestParam of its name, or a record of them");
				}
			}
		}
	}

	private static boolean isArgument(MethodParameter parameter) {
		return parameter.hasParameterAnnotation(McpParam.class);
	}

	private static InvalidMcpDeclarationException notInjected(BeanMethod method, MethodParameter parameter,
			String annotated, boolean identity) {
		if (isArgument(parameter)) {
			return method.invalid(annotated + " and as an argument, but what the HTTP request says is no argument",
					identity ? "Remove @McpParam" : "Remove one of the annotations");
		}
		String remedy = "Check that its type is one that a controller of this web stack may take, or inject it by a "
				+ "bean of type McpParameterResolver";
		return method.invalid(annotated + ", but nothing injects that here",
				identity ? InclusionAdvice.of(method, remedy) : remedy);
	}

	/** Return the type within collections, arrays, maps and asynchronous types. */
	private static Class<?> innermost(ResolvableType type) {
		if (type.isArray()) {
			return innermost(type.getComponentType());
		}
		ResolvableType[] generics = type.getGenerics();
		boolean container = type.toClass().getName().startsWith("java.util.")
				|| type.toClass().getName().startsWith("reactor.core.publisher.")
				|| type.toClass().getName().startsWith("org.springframework.util.");
		return (container && generics.length > 0) ? innermost(generics[generics.length - 1]) : type.toClass();
	}

	/** Return whether a type is, extends or implements one of these. */
	static boolean isAny(@Nullable Class<?> type, Set<String> names) {
		if (type == null) {
			return false;
		}
		if (names.contains(type.getName()) || isAny(type.getSuperclass(), names)) {
			return true;
		}
		for (Class<?> implemented : type.getInterfaces()) {
			if (isAny(implemented, names)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Refused types.
	 *
	 * @param types their names
	 * @param problem the reason, after the name of the parameter
	 * @param remedy the remedy
	 * @param includable whether a request within the application serves them
	 */
	private record Refusal(Set<String> types, String problem, String remedy, boolean includable) {
	}

}
