package io.mcpspring.spring.method.argument;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Values whose hash code looks up names of hosts, so that a caller would choose which
 * names the server asks for: URLs, and objects and collections with a URL.
 */
final class UrlHashes {

	/** Values that are nested deeper are not checked. */
	private static final int MAX_DEPTH = 8;

	/** The fields that may have a URL, of classes with a hash code of their own. */
	private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {

		@Override
		protected List<Field> computeValue(Class<?> type) {
			List<Field> fields = new ArrayList<>();
			if (type.getName().startsWith("java.") || type.isArray() || Enum.class.isAssignableFrom(type)
					|| JsonNode.class.isAssignableFrom(type) || isHashedByIdentity(type)) {
				return fields;
			}
			for (Class<?> owner = type; owner != null && owner != Object.class; owner = owner.getSuperclass()) {
				for (Field field : owner.getDeclaredFields()) {
					if (!Modifier.isStatic(field.getModifiers()) && mayHaveUrl(field.getType()) && isReadable(field)) {
						fields.add(field);
					}
				}
			}
			return fields;
		}

	};

	private UrlHashes() {
	}

	private static boolean isHashedByIdentity(Class<?> type) {
		try {
			return type.getMethod("hashCode").getDeclaringClass() == Object.class;
		}
		catch (NoSuchMethodException ex) {
			return false;
		}
	}

	private static boolean mayHaveUrl(Class<?> type) {
		return !type.isPrimitive() && !type.isArray() && type != String.class && !type.isEnum();
	}

	private static boolean isReadable(Field field) {
		try {
			field.setAccessible(true);
			return true;
		}
		catch (InaccessibleObjectException ex) {
			return false;
		}
	}

	/** Return whether the hash code of a value looks up the name of a host. */
	static boolean hashLooksUpHost(@Nullable Object value) {
		return hashLooksUpHost(value, 0);
	}

	private static boolean hashLooksUpHost(@Nullable Object value, int depth) {
		if (value == null || depth > MAX_DEPTH) {
			return false;
		}
		if (value instanceof URL url) {
			// The URL within another one has a host of its own, as in
			// jar:https://host/a!/b.
			return !(url.getProtocol().equals("file") && url.getHost().isEmpty());
		}
		if (value instanceof Collection<?> elements) {
			return elements.stream().anyMatch((element) -> hashLooksUpHost(element, depth + 1));
		}
		if (value instanceof Map<?, ?> map) {
			return hashLooksUpHost(map.keySet(), depth) || hashLooksUpHost(map.values(), depth);
		}
		if (value instanceof Optional<?> optional) {
			return optional.isPresent() && hashLooksUpHost(optional.get(), depth + 1);
		}
		return FIELDS.get(value.getClass())
			.stream()
			.anyMatch((field) -> hashLooksUpHost(read(field, value), depth + 1));
	}

	private static @Nullable Object read(Field field, Object value) {
		try {
			return field.get(value);
		}
		catch (IllegalAccessException ex) {
			return null;
		}
	}

}
