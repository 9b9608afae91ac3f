package io.mcpspring.spring.method.argument;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Format that {@code @JsonFormat} declares for a parameter. Jackson applies the
 * annotation only to members of beans, but the schema shows it on parameters, too.
 *
 * @param annotation the annotation, with a pattern
 */
public record ParameterFormat(JsonFormat annotation) {

	/**
	 * Find the format of a parameter.
	 * @param parameter the parameter
	 * @return its format; {@code null} without a pattern
	 */
	static @Nullable ParameterFormat of(MethodParameter parameter) {
		JsonFormat annotation = AnnotatedElementUtils.findMergedAnnotation(
				AnnotatedElementUtils.forAnnotations(parameter.getParameterAnnotations()), JsonFormat.class);
		return (annotation != null && !annotation.pattern().isEmpty()) ? new ParameterFormat(annotation) : null;
	}

	String pattern() {
		return this.annotation.pattern();
	}

	/**
	 * Create the reader of a parameter.
	 * @param mapper the application's mapper
	 * @param parameter the parameter; {@code null} for a value without declaration
	 * @param type its type; the values of a list, map or optional have the format
	 * @return a reader that differs in the format of this type alone
	 */
	public static ObjectReader reader(JsonMapper mapper, @Nullable MethodParameter parameter, JavaType type) {
		ParameterFormat format = (parameter != null) ? of(parameter) : null;
		return ((format != null) ? format.apply(mapper, type) : mapper).readerFor(type);
	}

	private JsonMapper apply(JsonMapper mapper, JavaType type) {
		JavaType value = type;
		while (value.isReferenceType() || value.isContainerType()) {
			value = value.isReferenceType() ? value.getReferencedType() : value.getContentType();
		}
		return mapper.rebuild()
			.withConfigOverride(value.getRawClass(),
					(override) -> override.setFormat(JsonFormat.Value.from(this.annotation)))
			.build();
	}

}
