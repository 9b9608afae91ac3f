package io.mcpspring.method;

import java.lang.annotation.Annotation;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/**
 * What an annotation of Spring Web says of a parameter of a controller method. Such
 * annotations are read by their names, because that library is optional.
 *
 * @param kind which annotation
 * @param name the name it gives; empty for that of the parameter
 * @param required whether the value must be given; {@code false} with a default value
 * @param defaultValue the text that stands in for a missing value, or {@code null}
 */
public record WebParameter(Kind kind, String name, boolean required, @Nullable String defaultValue) {

	private static final String PACKAGE = "org.springframework.web.bind.annotation.";

	/** What the annotations have for no default value, because the empty text is one. */
	private static final String NO_DEFAULT = "\n\t\t\n\t\t\n\uE000\uE001\uE002\n\t\t\t\t\n";

	private static final Map<String, Kind> KINDS = kinds();

	private static Map<String, Kind> kinds() {
		Map<String, Kind> kinds = new LinkedHashMap<>();
		for (Kind kind : Kind.values()) {
			kinds.put(PACKAGE + kind.annotation, kind);
		}
		return kinds;
	}

	/**
	 * Find the annotation of a parameter, also on the interface of its method. As for
	 * Spring Web, one that is itself annotated with such an annotation is none.
	 * @param parameter the parameter
	 * @return what it says, or {@code null} without such an annotation
	 */
	public static @Nullable WebParameter of(MethodParameter parameter) {
		for (Annotation annotation : parameter.getParameterAnnotations()) {
			Kind kind = KINDS.get(annotation.annotationType().getName());
			if (kind != null) {
				return of(kind, MergedAnnotation.from(annotation));
			}
		}
		return null;
	}

	private static WebParameter of(Kind kind, MergedAnnotation<?> annotation) {
		String name = annotation.getValue("name", String.class)
			.orElseGet(() -> annotation.getValue("value", String.class).orElse(""));
		String standIn = annotation.getValue("defaultValue", String.class)
			.filter((value) -> !value.equals(NO_DEFAULT))
			.orElse(null);
		boolean required = annotation.getValue("required", Boolean.class).orElse(kind != Kind.MODEL_ATTRIBUTE);
		return new WebParameter(kind, name, required && standIn == null, standIn);
	}

	/**
	 * Return whether a method is one of a controller: mapped to HTTP requests.
	 * @param parameter a parameter of the method
	 */
	public static boolean isMapped(MethodParameter parameter) {
		return parameter.getMethod() != null
				&& MergedAnnotations.from(parameter.getMethod(), SearchStrategy.TYPE_HIERARCHY)
					.isPresent(PACKAGE + "RequestMapping");
	}

	/** The annotations. */
	public enum Kind {

		REQUEST_PARAM("RequestParam", true),

		PATH_VARIABLE("PathVariable", true),

		REQUEST_BODY("RequestBody", true),

		MODEL_ATTRIBUTE("ModelAttribute", true),

		REQUEST_PART("RequestPart", false),

		MATRIX_VARIABLE("MatrixVariable", false),

		REQUEST_HEADER("RequestHeader", false),

		COOKIE_VALUE("CookieValue", false),

		REQUEST_ATTRIBUTE("RequestAttribute", false),

		SESSION_ATTRIBUTE("SessionAttribute", false);

		private final String annotation;

		private final boolean argument;

		Kind(String annotation, boolean argument) {
			this.annotation = annotation;
			this.argument = argument;
		}

		/** Whether a client of the tool gives the value. */
		public boolean isArgument() {
			return this.argument;
		}

		/** Whether the value is read from a text of the URL. */
		public boolean isText() {
			return this == REQUEST_PARAM || this == PATH_VARIABLE;
		}

		@Override
		public String toString() {
			return "@" + this.annotation;
		}

	}

}
