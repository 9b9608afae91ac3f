package io.mcpspring.spring.method.controller;

import java.util.List;
import java.util.Set;

import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;

/**
 * Check that refuses return types that a controller may have but a tool, resource or
 * prompt may not, with the alternative in the message. Types of optional libraries are
 * identified by their names.
 */
public final class UnservedResults {

	private static final List<Refusal> TYPES = List.of(
			new Refusal(Set.of("org.springframework.web.context.request.async.DeferredResult",
					"org.springframework.web.context.request.async.WebAsyncTask", "java.util.concurrent.Callable"),
					"is completed by Spring MVC, in the HTTP request of a controller",
					"Return a CompletableFuture, or the value itself", true),
			new Refusal(
					Set.of("org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter",
							"org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody"),
					"writes to the HTTP response, which is not this method's to write",
					"Return the values as a list, a Stream or a Flux, and report progress by a McpRequestContext parameter",
					false),
			new Refusal(
					Set.of("org.springframework.web.servlet.ModelAndView", "org.springframework.web.servlet.View",
							"org.springframework.web.reactive.result.view.Rendering",
							"org.springframework.web.reactive.result.view.View", "org.springframework.ui.Model",
							"org.springframework.ui.ModelMap"),
					"is a view, and a result is data", "Annotate a method that returns the data", false),
			new Refusal(Set.of("org.springframework.core.io.Resource"), "stands for a file, not for its content",
					"Return the content as a String or byte[]", true),
			new Refusal(
					Set.of("org.springframework.core.io.InputStreamSource", "java.io.InputStream", "java.io.Reader",
							"java.io.File", "java.nio.file.Path"),
					"stands for a file, not for its content", "Return the content as a String or byte[]", false));

	private UnservedResults() {
	}

	/**
	 * Check the return type of a method.
	 * @param method the method
	 * @param type the type of the value, without its container
	 * @throws InvalidMcpDeclarationException if it cannot be a result
	 */
	public static void check(BeanMethod method, Class<?> type) {
		for (Refusal refusal : TYPES) {
			if (UnservedParameters.isAny(type, refusal.types())) {
				throw method.invalid("its result of type " + type.getName() + " " + refusal.problem(),
						refusal.includable() ? InclusionAdvice.of(method, refusal.remedy()) : refusal.remedy());
			}
		}
	}

	/**
	 * Refused types.
	 *
	 * @param types their names
	 * @param problem the reason, after the type
	 * @param remedy the remedy
	 * @param includable whether a request within the application serves them
	 */
	private record Refusal(Set<String> types, String problem, String remedy, boolean includable) {
	}

}
