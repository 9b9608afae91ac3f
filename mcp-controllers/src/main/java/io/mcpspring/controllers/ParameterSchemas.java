package io.mcpspring.controllers;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpspring.controllers.EndpointArgument.Declaration;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.WebParameter;
import io.mcpspring.spring.method.argument.MethodSetup;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.BeanUtils;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.format.annotation.NumberFormat;
import org.springframework.util.ClassUtils;

/**
 * Schemas of arguments that controllers read from texts: by their type where its JSON
 * form is also that of a URL, else as a text that the application converts.
 */
final class ParameterSchemas {

	private static final String MANY = "reactor.core.publisher.Flux";

	private final EndpointSetup setup;

	private final BeanMethod method;

	ParameterSchemas(EndpointSetup setup, BeanMethod method) {
		this.setup = setup;
		this.method = method;
	}

	/** Whether a parameter has many values, each of which is read on its own. */
	static boolean isMany(@Nullable MethodParameter parameter) {
		return parameter != null && parameter.getParameterType().getName().equals(MANY);
	}

	/** Return the type of a value without its reactive container. */
	static Type valueType(Type declared) {
		ResolvableType type = ResolvableType.forType(declared);
		return switch (type.toClass().getName()) {
			case "reactor.core.publisher.Mono", "java.util.Optional" -> type.getGeneric(0).getType();
			case MANY -> ResolvableType.forClassWithGenerics(List.class, type.getGeneric(0)).getType();
			default -> declared;
		};
	}

	/** Describe an argument that becomes a text of the request. */
	EndpointArgument text(Place place, String name, MethodParameter parameter, @Nullable WebParameter web) {
		Type type = valueType(this.method.typeOf(parameter));
		Class<?> raw = ResolvableType.forType(type).toClass();
		ObjectNode schema = schema(parameter, type, raw);
		boolean primitive = raw.isPrimitive() && raw != boolean.class && (web == null || web.defaultValue() == null);
		boolean required = place == Place.PATH || primitive
				|| (web != null && web.required() && !MethodSetup.mayBeAbsent(parameter));
		return EndpointArgument.of(place, name, type,
				new Declaration(new RequestParameter(parameter), required, schema, standIn(web, raw, schema)));
	}

	private @Nullable ObjectNode schema(MethodParameter parameter, Type type, Class<?> raw) {
		ObjectNode text = JsonNodeFactory.instance.objectNode().put("type", "string");
		if (raw.isEnum()) {
			text.set("enum", names(raw));
			return text;
		}
		DateTimeFormat format = parameter.getParameterAnnotation(DateTimeFormat.class);
		if (format != null && !format.pattern().isEmpty()) {
			return text.put("description", "In the format " + format.pattern());
		}
		if (parameter.hasParameterAnnotation(NumberFormat.class)) {
			return text;
		}
		SchemaGenerator schemas = this.setup.schemas();
		return (schemas.isPlain(type) && schemas.canRead(type)) ? null : text;
	}

	private static ArrayNode names(Class<?> type) {
		ArrayNode names = JsonNodeFactory.instance.arrayNode();
		for (Object constant : type.getEnumConstants()) {
			names.add(((Enum<?>) constant).name());
		}
		return names;
	}

	/**
	 * Describe the elements of a list of enums by the names that Spring converts, which
	 * JSON may write in another way.
	 * @param argument an argument that becomes texts of the request
	 * @param schema the schema of all arguments
	 */
	static void nameConstants(EndpointArgument argument, ObjectNode schema) {
		ResolvableType type = ResolvableType.forType(argument.type());
		Class<?> element = (type.isArray() ? type.getComponentType() : type.asCollection().getGeneric(0)).toClass();
		if (element.isEnum() && schema.path("properties").path(argument.argument()) instanceof ObjectNode list
				&& list.has("items")) {
			list.putObject("items").put("type", "string").set("enum", names(element));
		}
	}

	private @Nullable JsonNode standIn(@Nullable WebParameter web, Class<?> raw, @Nullable ObjectNode schema) {
		if (web == null || web.defaultValue() == null) {
			return null;
		}
		String text = this.setup.sources().placeholders().apply(web.defaultValue());
		if (text.isEmpty()) {
			return null;
		}
		if (schema != null || CharSequence.class.isAssignableFrom(raw)) {
			return JsonNodeFactory.instance.stringNode(text);
		}
		Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(raw);
		boolean number = Number.class.isAssignableFrom(boxed);
		try {
			if (number || boxed == Boolean.class) {
				JsonNode value = this.setup.plain().readTree(text);
				return (number ? value.isNumber() : value.isBoolean()) ? value : null;
			}
			// Read and written alike, it means the same to the dispatcher.
			JsonNode value = JsonNodeFactory.instance.stringNode(text);
			boolean alike = this.setup.schemas().isScalar(raw)
					&& value.equals(this.setup.plain().valueToTree(this.setup.plain().treeToValue(value, raw)));
			return alike ? value : null;
		}
		catch (RuntimeException ex) {
			return null; // The dispatcher applies the default in any case.
		}
	}

	/** Describe an argument whose members become parameters of the request. */
	EndpointArgument form(String name, MethodParameter parameter) {
		Type type = valueType(this.method.typeOf(parameter));
		if (!this.setup.schemas().canRead(type)) {
			throw this.method.invalid("parameter '" + name + "' is filled from a form in a way that is not known",
					"Leave the method out by '" + ControllerSettings.EXCLUDE + "'");
		}
		ObjectNode described = described(name, type, parameter);
		Set<String> members = new HashSet<>(described.path("properties").propertyNames());
		Class<?> raw = ResolvableType.forType(type).toClass();
		members.removeAll(bindable(raw));
		members.removeAll(readOnly(raw));
		if (!members.isEmpty()) {
			throw this.method.invalid(
					"parameter '" + name + "' is filled from a form, whose members are not named as in JSON: "
							+ members,
					"Name them alike, take a @RequestBody, or leave the method out by '" + ControllerSettings.EXCLUDE
							+ "'");
		}
		return EndpointArgument.of(Place.FORM, name, type,
				new Declaration(parameter, described.has("required"), null, null));
	}

	private ObjectNode described(String name, Type type, MethodParameter parameter) {
		ObjectNode schema = this.setup.schemas()
			.input(List.of(new SchemaGenerator.Argument(name, type, parameter, false, null, null, true)),
					this.setup.validated());
		return Optional.of(schema.path("properties").path(name))
			.filter(ObjectNode.class::isInstance)
			.map(ObjectNode.class::cast)
			.orElseGet(JsonNodeFactory.instance::objectNode);
	}

	/**
	 * Remove members of a form that the mapper would read and a data binder does not, and
	 * those to which the mapping gives a value. No others are allowed, which would be
	 * parameters of the request that belong to other arguments or to none.
	 * @param argument the argument
	 * @param schema the schema of all arguments
	 * @param fixed whether the mapping demands a value of a parameter
	 */
	static void retainBound(EndpointArgument argument, ObjectNode schema, Predicate<String> fixed) {
		JsonNode described = schema.path("properties").path(argument.argument());
		String reference = described.path("$ref").asString("");
		JsonNode declared = reference.isEmpty() ? described : schema.at(reference.substring(1));
		if (declared.path("properties") instanceof ObjectNode members) {
			members.remove(readOnly(ResolvableType.forType(argument.type()).toClass()));
			members.remove(members.propertyNames().stream().filter(fixed).toList());
			if (declared.path("required") instanceof ArrayNode required) {
				required.removeIf((name) -> !members.has(name.asString()));
			}
			((ObjectNode) declared).put("additionalProperties", false);
		}
	}

	/** Return the names of properties that have no setter and no constructor takes. */
	private static Set<String> readOnly(Class<?> type) {
		Set<String> names = new HashSet<>();
		for (PropertyDescriptor property : BeanUtils.getPropertyDescriptors(type)) {
			names.add(property.getName());
		}
		names.removeAll(bindable(type));
		return names;
	}

	/** Return the names by which a data binder fills a type. */
	static Set<String> bindable(Type type) {
		return bindable(ResolvableType.forType(type).toClass());
	}

	private static Set<String> bindable(Class<?> type) {
		Set<String> names = new HashSet<>();
		for (PropertyDescriptor property : BeanUtils.getPropertyDescriptors(type)) {
			if (property.getWriteMethod() != null) {
				names.add(property.getName());
			}
		}
		try {
			Constructor<?> constructor = BeanUtils.getResolvableConstructor(type);
			if (constructor.getParameterCount() > 0) {
				names.addAll(Arrays.asList(BeanUtils.getParameterNames(constructor)));
			}
		}
		catch (IllegalStateException ex) {
			// Filled by its properties alone.
		}
		return names;
	}

}
