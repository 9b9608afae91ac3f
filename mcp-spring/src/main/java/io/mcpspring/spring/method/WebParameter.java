package io.mcpspring.spring.method;

import java.lang.annotation.Annotation;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/**
 * Content of an annotation of Spring Web on a parameter of a controller method. Such
 * annotations are read by their names, because that library is optional.
 *
 * @param kind the annotation
 * @param name its name attribute; empty for that of the parameter
 * @param required whether the value is required; {@code false} with a default value
 * @param defaultValue the text that replaces a missing value, or {@code null}
 */
public record WebParameter(Kind kind, String name, boolean required, @Nullable String defaultValue) {

	private static final String PACKAGE = "org.springframework.web.bind.annotation.";

	/**
	 * The marker of the annotations for no default value, since the empty text is a
	 * value.
	 */
	private static final String NO_DEFAULT = "\n\t\t\n\t\t\n\uE000\uE001\uE002\n\t\t\t\t\n";

	private static final Map<String, Kind> KINDS = kinds();

	/** The annotation of a model attribute, without attributes. */
	public static final WebParameter MODEL_ATTRIBUTE = new WebParameter(Kind.MODEL_ATTRIBUTE, "", false, null);

	private static Map<String, Kind> kinds() {
		Map<String, Kind> kinds = new LinkedHashMap<>();
		for (Kind kind : Kind.values()) {
			kinds.put(PACKAGE + kind.annotation, kind);
		}
		return kinds;
	}

	/**
	 * Find the annotation of a parameter, also on the interface of its method. As in
	 * Spring Web, composed annotations are ignored.
	 * @param parameter the parameter
	 * @return its content, or {@code null} without such an annotation
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
	 * Return whether a method is mapped to HTTP requests, as those of controllers are.
	 * @param parameter a parameter of the method
	 */
	public static boolean isMapped(MethodParameter parameter) {
		return parameter.getMethod() != null
				&& MergedAnnotations.from(parameter.getMethod(), SearchStrategy.TYPE_HIERARCHY)
					.isPresent(PACKAGE + "RequestMapping");
	}

	/**
	 * Return whether controllers take a parameter for a model attribute although no
	 * annotation says so.
	 * @param parameter a parameter of which nothing else is known
	 * @return {@code true} for an object of a method that is mapped to HTTP requests
	 */
	public static boolean isModelAttribute(MethodParameter parameter) {
		Class<?> type = parameter.getParameterType();
		return isMapped(parameter) && !BeanUtils.isSimpleProperty(type) && !type.isArray()
				&& !Iterable.class.isAssignableFrom(type) && !Map.class.isAssignableFrom(type);
	}

	/** Annotations of Spring Web. */
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

		/** Return whether a client of the tool provides the value. */
		public boolean isArgument() {
			return this.argument;
		}

		/** Return whether the value is read from a text of the URL. */
		public boolean isText() {
			return this == REQUEST_PARAM || this == PATH_VARIABLE;
		}

		@Override
		public String toString() {
			return "@" + this.annotation;
		}

	}

}
