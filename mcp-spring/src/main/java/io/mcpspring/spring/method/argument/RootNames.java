package io.mcpspring.spring.method.argument;

import java.lang.reflect.Type;

import io.mcpspring.spring.typeschema.JacksonContexts;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Names of types around values ({@code UNWRAP_ROOT_VALUE}, {@code WRAP_ROOT_VALUE}),
 * which an application may have its mapper expect around request bodies and write around
 * those of answers. An argument is a member of an object, and no such name is around it.
 */
public final class RootNames {

	private RootNames() {
	}

	/**
	 * Return a mapper that neither expects nor writes a name around a value.
	 * @param mapper the application's mapper
	 * @return the same mapper if it does neither
	 */
	public static JsonMapper without(JsonMapper mapper) {
		return (mapper.isEnabled(DeserializationFeature.UNWRAP_ROOT_VALUE) || areWritten(mapper)) ? mapper.rebuild()
			.disable(DeserializationFeature.UNWRAP_ROOT_VALUE)
			.disable(SerializationFeature.WRAP_ROOT_VALUE)
			.build() : mapper;
	}

	/**
	 * Return whether a mapper writes a name around each value.
	 * @param mapper the application's mapper
	 * @return {@code true} if it does
	 */
	public static boolean areWritten(JsonMapper mapper) {
		return mapper.isEnabled(SerializationFeature.WRAP_ROOT_VALUE);
	}

	/**
	 * Return the name that a mapper expects around values of a type.
	 * @param mapper the application's mapper
	 * @param type the type
	 * @return the name; {@code null} if it expects none
	 */
	public static @Nullable String expected(JsonMapper mapper, Type type) {
		DeserializationConfig config = mapper.deserializationConfig();
		return config.isEnabled(DeserializationFeature.UNWRAP_ROOT_VALUE)
				? config.findRootName(JacksonContexts.reading(mapper), mapper.constructType(type)).getSimpleName()
				: null;
	}

}
