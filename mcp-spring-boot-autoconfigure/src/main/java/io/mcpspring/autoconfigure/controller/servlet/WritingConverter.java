package io.mcpspring.autoconfigure.controller.servlet;

import java.util.List;

import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.GenericHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.SmartHttpMessageConverter;

/**
 * The converter that writes values of a type: the first one that can.
 */
final class WritingConverter {

	private WritingConverter() {
	}

	/**
	 * Return whether values are written by a mapper, or not at all.
	 * @param mapper the mapper
	 * @param converters the converters of the application, in their order
	 * @param type the type of the values
	 * @param format the media type
	 * @return {@code false} if another converter writes them
	 */
	static boolean isOf(JsonMapper mapper, List<HttpMessageConverter<?>> converters, ResolvableType type,
			MediaType format) {
		for (HttpMessageConverter<?> converter : converters) {
			if (canWrite(converter, type, format)) {
				return converter instanceof AbstractJacksonHttpMessageConverter<?> jackson
						&& jackson.getMapper() == mapper && hasNoMapperFor(jackson, type.toClass());
			}
		}
		return true;
	}

	private static boolean hasNoMapperFor(AbstractJacksonHttpMessageConverter<?> jackson, Class<?> type) {
		return jackson.getMappersForType(type).isEmpty();
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
