package io.mcpspring.spring.method;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Views of Jackson that limit what is read for a parameter and written of a result, as
 * for controllers: {@link JsonView} on the parameter, and on the method.
 */
public final class JsonViews {

	private JsonViews() {
	}

	/**
	 * Return the view of the result.
	 * @param method the method
	 * @return the view, or {@code null} for all properties
	 * @throws InvalidMcpDeclarationException if several views are named
	 */
	public static @Nullable Class<?> of(BeanMethod method) {
		return single(method, "its @JsonView",
				AnnotatedElementUtils.findMergedAnnotation(method.method(), JsonView.class));
	}

	/**
	 * Return the view of a parameter.
	 * @param method the method
	 * @param parameter its parameter
	 * @return the view, or {@code null} for all properties
	 * @throws InvalidMcpDeclarationException if several views are named
	 */
	public static @Nullable Class<?> of(BeanMethod method, MethodParameter parameter) {
		return single(method, "the @JsonView of parameter '" + method.nameOf(parameter) + "'",
				parameter.getParameterAnnotation(JsonView.class));
	}

	private static @Nullable Class<?> single(BeanMethod method, String what, @Nullable JsonView view) {
		if (view == null) {
			return null;
		}
		if (view.value().length != 1) {
			throw method.invalid(what + " names " + view.value().length + " views", "Name exactly one");
		}
		return view.value()[0];
	}

}
