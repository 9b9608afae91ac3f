package io.mcpspring.controllers.servlet;

import java.util.List;
import java.util.function.Predicate;

import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.GenericHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.SmartHttpMessageConverter;

/**
 * The converters of the application, of which the first one that can reads or writes the
 * values of a type.
 *
 * @param all the converters in their order
 */
record BodyConverters(List<HttpMessageConverter<?>> all) {

	/**
	 * Return whether values are read by a mapper, or not at all.
	 * @param mapper the mapper
	 * @param type the type of the values
	 * @param format the media type
	 * @return {@code false} if another converter reads them
	 */
	boolean areReadBy(JsonMapper mapper, ResolvableType type, MediaType format) {
		return isFirst(mapper, type, (converter) -> canRead(converter, type, format));
	}

	/**
	 * Return whether values are written by a mapper, or not at all.
	 * @param mapper the mapper
	 * @param type the type of the values
	 * @param format the media type
	 * @return {@code false} if another converter writes them
	 */
	boolean areWrittenBy(JsonMapper mapper, ResolvableType type, MediaType format) {
		return isFirst(mapper, type, (converter) -> canWrite(converter, type, format));
	}

	private boolean isFirst(JsonMapper mapper, ResolvableType type, Predicate<HttpMessageConverter<?>> able) {
		for (HttpMessageConverter<?> converter : this.all) {
			if (able.test(converter)) {
				return converter instanceof AbstractJacksonHttpMessageConverter<?> jackson
						&& jackson.getMapper() == mapper && hasNoMapperFor(jackson, type.toClass());
			}
		}
		return true;
	}

	private static boolean hasNoMapperFor(AbstractJacksonHttpMessageConverter<?> jackson, Class<?> type) {
		return jackson.getMappersForType(type).isEmpty();
	}

	private static boolean canRead(HttpMessageConverter<?> converter, ResolvableType type, MediaType format) {
		if (converter instanceof SmartHttpMessageConverter<?> smart) {
			return smart.canRead(type, format);
		}
		if (converter instanceof GenericHttpMessageConverter<?> generic) {
			return generic.canRead(type.getType(), null, format);
		}
		return converter.canRead(type.toClass(), format);
	}

	private static boolean canWrite(HttpMessageConverter<?> converter, ResolvableType type, MediaType format) {
		if (converter instanceof SmartHttpMessageConverter<?> smart) {
			return smart.canWrite(type, type.toClass(), format);
		}
		if (converter instanceof GenericHttpMessageConverter<?> generic) {
			return generic.canWrite(type.getType(), type.toClass(), format);
		}
		return converter.canWrite(type.toClass(), format);
	}

}
