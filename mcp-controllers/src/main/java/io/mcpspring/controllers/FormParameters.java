package io.mcpspring.controllers;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.ToolException;
import io.mcpspring.spring.method.argument.HashTables;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.BeanUtils;
import org.springframework.beans.InvalidPropertyException;
import org.springframework.core.ResolvableType;
import org.springframework.util.MultiValueMap;
import org.springframework.validation.DataBinder;

/**
 * Parameters of a request that fill an object, named as Spring's data binder reads them:
 * {@code owner.name}, {@code pets[0].name} and {@code attributes[color]}. Each repeats
 * the names of all objects around it, so their total length is limited.
 */
final class FormParameters {

	/** The maximum number of characters of all names. */
	private static final int MAX_NAMES = 64 * 1024;

	/** The characters that no name of a member and no key has. */
	private static final String RESERVED = "[]'\"";

	/** The frames of the JDK between the data binder and the exception, at most. */
	private static final int MAX_FRAMES = 8;

	/**
	 * The message, without a cause, for a list that the data binder has filled. It does
	 * not add to a set, or to a list of unknown elements, which is an error of the
	 * application.
	 */
	private static final String END_OF_LIST = "(?s).* from List of size [1-9].*";

	private final MultiValueMap<String, String> parameters;

	private int namesLeft = MAX_NAMES;

	private FormParameters(MultiValueMap<String, String> parameters) {
		this.parameters = parameters;
	}

	/**
	 * Add the members of an object.
	 * @param argument the argument
	 * @param value the object
	 * @param parameters the parameters of the request
	 * @throws ToolException if a member has a name that no parameter can have, or the
	 * names are too long together
	 */
	static void add(EndpointArgument argument, JsonNode value, MultiValueMap<String, String> parameters) {
		new FormParameters(parameters).flatten("", ResolvableType.forType(argument.type()), value);
	}

	/**
	 * Return whether an object has a list with more elements than the data binder adds.
	 * @param failure the failure of its binding, which Spring does not count among the
	 * errors of the object
	 */
	static boolean isListTooLong(Throwable failure) {
		if (failure instanceof InvalidPropertyException property) {
			return property.getClass() == InvalidPropertyException.class && property.getPropertyName().endsWith("]")
					&& (property.getCause() instanceof IndexOutOfBoundsException
							|| String.valueOf(property.getMessage()).matches(END_OF_LIST));
		}
		return failure instanceof IndexOutOfBoundsException && Arrays.stream(failure.getStackTrace())
			.limit(MAX_FRAMES)
			.anyMatch((frame) -> frame.getClassName().equals(DataBinder.class.getName()));
	}

	private void flatten(String name, ResolvableType type, JsonNode value) {
		this.namesLeft -= name.length();
		if (this.namesLeft < 0) {
			throw new ToolException("An object among the arguments has too many members, or too long names, for the "
					+ "parameters of a request; send less at once");
		}
		HashTables.checkTexts(name, type, value);
		if (value.isObject()) {
			boolean map = Map.class.isAssignableFrom(type.toClass()) && !name.isEmpty();
			value.properties().forEach((member) -> {
				String key = member.getKey();
				if (map) {
					flatten(name + "[" + plain(key, RESERVED) + "]", type.asMap().getGeneric(1), member.getValue());
				}
				else {
					flatten(name.isEmpty() ? key : name + "." + plain(key, RESERVED + "."), member(type, key),
							member.getValue());
				}
			});
		}
		else if (value.isArray()) {
			list(name, type, value);
		}
		else if (!value.isNull()) {
			add(name, type, value);
		}
	}

	private void add(String name, ResolvableType type, JsonNode value) {
		List<String> texts = RequestTexts.of(value, false);
		RequestTexts.check(name, type, texts);
		texts.forEach((text) -> this.parameters.add(name, text));
	}

	private void list(String name, ResolvableType type, JsonNode value) {
		// A single text is split at its commas, unless it has an index.
		boolean indexed = value.valueStream().anyMatch(JsonNode::isContainer)
				|| RequestTexts.isSplit(RequestTexts.of(value, false));
		if (!indexed) {
			add(name, type, value);
			return;
		}
		ResolvableType element = type.isArray() ? type.getComponentType() : type.asCollection().getGeneric(0);
		for (int i = 0; i < value.size(); i++) {
			flatten(name + "[" + i + "]", element, value.get(i));
		}
	}

	/** Return a name that is no path of the data binder. */
	private static String plain(String name, String reserved) {
		if (name.chars().anyMatch((c) -> reserved.indexOf(c) >= 0)) {
			throw new ToolException("A member of an object holds a character in its name that parameters do not have: "
					+ String.join(" ", reserved.split("")));
		}
		return name;
	}

	private static ResolvableType member(ResolvableType owner, String name) {
		Class<?> type = owner.toClass();
		PropertyDescriptor property = BeanUtils.getPropertyDescriptor(type, name);
		Method setter = (property != null) ? property.getWriteMethod() : null;
		if (setter != null) {
			return ResolvableType.forMethodParameter(setter, 0, type);
		}
		try {
			Constructor<?> constructor = BeanUtils.getResolvableConstructor(type);
			List<String> names = (constructor.getParameterCount() > 0)
					? Arrays.asList(BeanUtils.getParameterNames(constructor)) : List.of();
			return names.contains(name) ? ResolvableType.forConstructorParameter(constructor, names.indexOf(name), type)
					: ResolvableType.NONE;
		}
		catch (IllegalStateException ex) {
			return ResolvableType.NONE;
		}
	}

}
